// `@mullion/shared-kit/build`: what a module outside this checkout needs to build itself.
export { buildPackage } from './build-package.mjs';
export { readModuleConfig } from './module-config.mjs';
