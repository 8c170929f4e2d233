// Light and ground for the style sheets to fill with: the same as in pictures that are kept in files.
export { default as DEFS } from "../../../src/parlour/looks/lights.svg";
