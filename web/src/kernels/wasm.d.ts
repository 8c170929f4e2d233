/** The address of a module's file, relative to the bundle that imports it. */
declare module "*.wasm" {
  const address: string;
  export default address;
}
