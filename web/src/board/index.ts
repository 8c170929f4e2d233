// The board: geometry, animation and touch, free of any framework and of any game.
export { drawShapes, type Point } from "./draw";
export { ParlourBoard, type BoardEvents } from "./element";
