// Parts of the federation's runtime that its package ships without types of their own.
declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  export const consumes: NonNullable<
    typeof import('@module-federation/webpack-bundler-runtime').bundlerRuntime.consumes
  >;
}
declare module '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js' {
  export const initializeSharing: NonNullable<
    typeof import('@module-federation/webpack-bundler-runtime').bundlerRuntime.I
  >;
}
