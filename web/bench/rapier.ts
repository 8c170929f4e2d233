// Rapier (Rust in WebAssembly): friction of the table by a function at every step of every disc that is awake.
import RAPIER from "@dimforge/rapier2d-compat";
import { Friction } from "./friction";
import { play, STEP, type World } from "./referee";
import type { Board, Engine, Scene } from "./scene";

/** The size of things, m, by which Rapier scales its tolerances. */
const TYPICAL = 0.01;

function world(board: Board, { discs, shot }: Scene): World & { readonly free: () => void } {
  const rapier = new RAPIER.World({ x: 0, y: 0 });
  rapier.timestep = STEP;
  rapier.lengthUnit = TYPICAL;
  const product = RAPIER.CoefficientCombineRule.Multiply;
  const ball = (radius: number, restitution: number, friction: number): RAPIER.ColliderDesc =>
    RAPIER.ColliderDesc.ball(radius)
      .setRestitution(restitution)
      .setFriction(friction)
      .setRestitutionCombineRule(product)
      .setFrictionCombineRule(product);
  // Coefficients whose product is that of the pair.
  const own = [Math.sqrt(board.disc.restitution), Math.sqrt(board.disc.friction)] as const;
  const post = [board.post.restitution / own[0], board.post.friction / own[1]] as const;
  for (const [x, y, radius] of board.posts) rapier.createCollider(ball(radius, ...post).setTranslation(x, y));
  const made = discs.map((disc, number) => {
    const body = rapier.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(disc.x, disc.y));
    rapier.createCollider(ball(disc.radius, ...own).setMass(disc.mass), body);
    if (number === shot.disc) {
      body.setLinvel({ x: shot.vx, y: shot.vy }, true);
      body.setAngvel(shot.spin, true);
    } else body.sleep();
    return { body, friction: new Friction(board, disc), gone: false };
  });
  const one = (disc: number) => made[disc] as (typeof made)[number];
  return {
    step: (count) => {
      for (let number = 0; number < count; number++) {
        for (const { body, friction, gone } of made) {
          if (gone || body.isSleeping()) continue;
          const { x, y } = body.linvel();
          const [vx, vy, spin] = friction.slowed(x, y, body.angvel());
          body.setLinvel({ x: vx, y: vy }, false);
          body.setAngvel(spin, false);
        }
        rapier.step();
      }
    },
    awake: (disc) => !one(disc).body.isSleeping(),
    look: (disc) => {
      const { body } = one(disc);
      const [at, velocity] = [body.translation(), body.linvel()];
      return { x: at.x, y: at.y, vx: velocity.x, vy: velocity.y, spin: body.angvel() };
    },
    settle: (disc) => {
      const { body } = one(disc);
      body.setLinvel({ x: 0, y: 0 }, false);
      body.setAngvel(0, false);
      body.sleep();
    },
    push: (disc, vx, vy) => one(disc).body.setLinvel({ x: vx, y: vy }, true),
    remove: (disc) => {
      one(disc).gone = true;
      rapier.removeRigidBody(one(disc).body);
    },
    free: () => rapier.free(),
  };
}

export async function rapier(): Promise<Engine> {
  await RAPIER.init();
  return {
    shots: 1,
    prepare: (board, scene) => {
      const made = world(board, scene);
      return () => {
        const ends = play(board, scene, made);
        made.free();
        return ends;
      };
    },
  };
}
