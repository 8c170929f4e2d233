// What is seen and felt of contacts: one download, when the first board is there.
export { Felt } from "./felt";
export { Ripples } from "./ripples";
