/** Written by `build/declaration-check.mjs`; here for the compiler of a checkout that has not built yet. */
declare module '*/generated/declaration-check.js' {
  const check: unknown;
  export default check;
}
