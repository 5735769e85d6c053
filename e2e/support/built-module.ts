import type { ModuleManifest } from '@mullion/shared-kit/module/declaration';

/** A module built for the tests: the folder of its build and what it declares. */
export interface BuiltModule {
  dist: string;
  manifest: ModuleManifest;
}
