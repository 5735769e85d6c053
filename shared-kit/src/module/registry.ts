import type { ModuleDeclaration, PreloadFiles } from './declaration';

/** One published version of a module, as the browser needs it to load and check it. */
export interface ModuleVersion {
  version: string;
  container: string;
  entry: string;
  integrity: string;
  preload?: PreloadFiles;
  /** Languages of the declaration's texts, which are at `texts/<language>.json` in the version's folder. */
  languages?: string[];
  declaration: ModuleDeclaration;
}

/** What runs for a module, and what runs when that fails. */
export interface RegistryModule {
  current: ModuleVersion;
  /** The previous current version. */
  fallback: ModuleVersion | null;
  /** A version that a share of the users runs instead of the current one, chosen by a hash of the user's id. */
  trial?: { version: ModuleVersion; percent: number };
  /** Every version that ever was current, newest first; `rollback` walks it. */
  history: string[];
}

/**
 * `/modules/registry.json`: the one file from which the shell learns which modules run.
 * Files of a version are at `/modules/<name>/<version>/`.
 */
export interface Registry {
  format: 1;
  modules: Record<string, RegistryModule>;
  /** Language → path below `/modules/` of the merged declaration texts (`{ "<namespace>": {…} }`), hashed. */
  texts: Record<string, string>;
  /** Salt of `tenants`. */
  salt: string;
  /** First 16 hex of sha256(salt + tenant id) for every tenant with overrides: others make no request. */
  tenants: string[];
}

/** `/modules/tenants/<tenantId>.json`: versions only, never a flag that grants anything. */
export interface TenantOverrides {
  /** Whole modules. */
  modules?: Record<string, ModuleVersion>;
  /** Single exposes: module → expose (`./devices`) → version. */
  exposes?: Record<string, Record<string, ModuleVersion>>;
}
