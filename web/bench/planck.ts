// planck (Box2D in JavaScript): friction by joints whose bounds follow speed and spin; resting discs sleep.
import { Circle, FrictionJoint, Vec2, World as Planck, type Body } from "planck";
import { Friction, STRUCK } from "./friction";
import { play, STEP, type World } from "./referee";
import type { Board, Engine, Scene } from "./scene";

/** A unit of length, m: Box2D's fixed tolerances become 10 micrometres and 2 mm/s. */
const UNIT = 2e-3;
const [VELOCITY_ITERATIONS, POSITION_ITERATIONS] = [8, 3];

function world(board: Board, { discs, shot }: Scene): World {
  const planck = new Planck({ gravity: new Vec2(0, 0), allowSleep: true, continuousPhysics: false });
  const [ground, posts] = [planck.createBody(), planck.createBody()];
  for (const [x, y, radius] of board.posts) posts.createFixture({ shape: new Circle(new Vec2(x / UNIT, y / UNIT), radius / UNIT) });
  planck.on("pre-solve", (contact) => {
    const both = contact.getFixtureA().getBody().isDynamic() && contact.getFixtureB().getBody().isDynamic();
    const rim = both ? board.disc : board.post;
    contact.setRestitution(rim.restitution);
    contact.setFriction(rim.friction);
  });
  const made = discs.map((disc, number) => {
    const flicked = number === shot.disc;
    const body: Body = planck.createBody({
      type: "dynamic",
      position: new Vec2(disc.x / UNIT, disc.y / UNIT),
      linearVelocity: flicked ? new Vec2(shot.vx / UNIT, shot.vy / UNIT) : new Vec2(0, 0),
      angularVelocity: flicked ? shot.spin : 0,
    });
    body.createFixture({ shape: new Circle(disc.radius / UNIT), density: 1 });
    const joint = planck.createJoint(new FrictionJoint({ maxForce: 0, maxTorque: 0 }, ground, body, body.getPosition()));
    return { body, joint: joint as FrictionJoint, heavier: body.getMass() / disc.mass, friction: new Friction(board, disc) };
  });
  const one = (disc: number) => made[disc] as (typeof made)[number];
  const hold = (disc: number, slide: number, turn: number): void => {
    const { joint, heavier, friction } = one(disc);
    const [force, torque] = friction.at(slide, turn);
    joint.setMaxForce((heavier * force) / UNIT);
    joint.setMaxTorque((heavier * torque) / UNIT ** 2);
  };
  const found: World = {
    step: (count) => {
      for (let number = 0; number < count; number++) planck.step(STEP, VELOCITY_ITERATIONS, POSITION_ITERATIONS);
    },
    awake: (disc) => one(disc).body.isAwake(),
    look: (disc) => {
      const { body, friction } = one(disc);
      const [at, velocity, spin] = [body.getPosition(), body.getLinearVelocity(), body.getAngularVelocity()];
      const [vx, vy] = [velocity.x * UNIT, velocity.y * UNIT];
      const [slide, turn] = [Math.hypot(vx, vy), friction.contact * Math.abs(spin)];
      if (slide + turn > 1e-3) hold(disc, slide, turn);
      return { x: at.x * UNIT, y: at.y * UNIT, vx, vy, spin };
    },
    settle: (disc) => {
      hold(disc, ...STRUCK);
      one(disc).body.setAwake(false);
    },
    push: (disc, vx, vy) => one(disc).body.setLinearVelocity(new Vec2(vx / UNIT, vy / UNIT)),
    remove: (disc) => planck.destroyBody(one(disc).body),
  };
  discs.forEach((_, disc) => (disc === shot.disc ? found.look(disc) : found.settle(disc)));
  return found;
}

export const planck: Engine = {
  shots: 1,
  prepare: (board, scene) => {
    const made = world(board, scene);
    return () => play(board, scene, made);
  },
};
