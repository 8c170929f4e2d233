export { SharePanel } from "./panel";
