// matter-js: friction of the table by a function at every step; as many iterations as it needs to keep discs apart.
import Matter from "matter-js";
import { Friction } from "./friction";
import { play, STEP, type World } from "./referee";
import type { Board, Engine, Scene } from "./scene";

/** A unit of length, m. Circles are polygons of 25 sides at most, and of as many as the radius has units. */
const UNIT = 2.5e-4;
/** matter counts velocities by steps of a 60 Hz clock. */
const TICK = 1 / 60;
/** Slower impacts do not bounce, in units of a tick. */
const RESTING = 4e-3;

(Matter as unknown as { Resolver: { _restingThresh: number } }).Resolver._restingThresh = RESTING;

function world(board: Board, { discs, shot }: Scene): World {
  const engine = Matter.Engine.create({ gravity: { x: 0, y: 0, scale: 0 }, enableSleeping: false });
  const plain = { frictionAir: 0, frictionStatic: 0, slop: 0.01, inertia: Infinity };
  const posts = board.posts.map(([x, y, radius]) =>
    Matter.Bodies.circle(x / UNIT, y / UNIT, radius / UNIT, { ...plain, isStatic: true, label: "post", friction: board.post.friction }),
  );
  const made = discs.map((disc, number) => {
    const body = Matter.Bodies.circle(disc.x / UNIT, disc.y / UNIT, disc.radius / UNIT, { ...plain, label: "disc", friction: board.disc.friction, restitution: board.disc.restitution });
    Matter.Body.setMass(body, disc.mass);
    Matter.Body.setInertia(body, (disc.mass * (disc.radius / UNIT) ** 2) / 2);
    if (number === shot.disc) {
      Matter.Body.setVelocity(body, { x: (shot.vx * TICK) / UNIT, y: (shot.vy * TICK) / UNIT });
      Matter.Body.setAngularVelocity(body, shot.spin * TICK);
    }
    return { body, friction: new Friction(board, disc) };
  });
  Matter.Composite.add(engine.world, [...posts, ...made.map(({ body }) => body)]);
  Matter.Events.on(engine, "collisionStart", ({ pairs }) => {
    for (const pair of pairs) {
      const rim = pair.bodyA.isStatic || pair.bodyB.isStatic ? board.post : board.disc;
      Object.assign(pair, { restitution: rim.restitution, friction: rim.friction });
    }
  });
  const one = (disc: number) => made[disc] as (typeof made)[number];
  const velocity = (body: Matter.Body): readonly [number, number, number] => {
    const { x, y } = Matter.Body.getVelocity(body);
    return [(x * UNIT) / TICK, (y * UNIT) / TICK, Matter.Body.getAngularVelocity(body) / TICK];
  };
  const set = (body: Matter.Body, vx: number, vy: number, spin: number): void => {
    Matter.Body.setVelocity(body, { x: (vx * TICK) / UNIT, y: (vy * TICK) / UNIT });
    Matter.Body.setAngularVelocity(body, spin * TICK);
  };
  return {
    step: (count) => {
      for (let number = 0; number < count; number++) {
        for (const { body, friction } of made) {
          const [vx, vy, spin] = velocity(body);
          if (vx !== 0 || vy !== 0 || spin !== 0) set(body, ...friction.slowed(vx, vy, spin));
        }
        Matter.Engine.update(engine, 1e3 * STEP);
      }
    },
    awake: () => true,
    look: (disc) => {
      const { body } = one(disc);
      const [vx, vy, spin] = velocity(body);
      return { x: body.position.x * UNIT, y: body.position.y * UNIT, vx, vy, spin };
    },
    settle: (disc) => set(one(disc).body, 0, 0, 0),
    push: (disc, vx, vy) => set(one(disc).body, vx, vy, velocity(one(disc).body)[2]),
    remove: (disc) => void Matter.Composite.remove(engine.world, one(disc).body),
  };
}

export const matter: Engine = {
  shots: 1,
  prepare: (board, scene) => {
    const made = world(board, scene);
    return () => play(board, scene, made);
  },
};
