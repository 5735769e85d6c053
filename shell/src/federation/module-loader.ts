import { type LoadAttempt, ModuleLoadError } from '@mullion/shared-kit/module/module-load-error';
import type { ModuleVersion } from '@mullion/shared-kit/module/registry';
import type { EffectiveModule } from './effective-modules';

export interface LoaderDependencies {
  effective: (name: string) => EffectiveModule | undefined;
  kitVersion: string;
  satisfies: (version: string, range: string) => boolean;
  loadExpose: (folder: string, version: ModuleVersion, expose: string) => Promise<unknown>;
  /** Fetches a failed file again, bypassing the cache, before the same version is retried. */
  refetchFailed: (error: unknown) => Promise<void>;
  /** Told of each try of a version, for the counts of the gateway. */
  onLoad: (name: string, version: string, failed: boolean) => void;
  /** Called when a fallback runs instead of the current version. */
  onFallback: (name: string, version: ModuleVersion, attempts: LoadAttempt[]) => void;
}

/** What one expose brought. */
export interface LoadedExpose {
  /** The exposed ES module. */
  exposed: unknown;
  /** The ES module behind `./texts` of the same version. */
  texts: unknown;
  version: ModuleVersion;
  /** Another version than the module's was chosen for this expose alone. */
  single: boolean;
}

interface ModuleLoader {
  /** @throws ModuleLoadError */
  load: (name: string, expose: string) => Promise<LoadedExpose>;
  /** Module → version that runs in this page. */
  running: ReadonlyMap<string, string>;
}

/** Where the files of a version are. */
export const folderOf = ({ name, address }: Pick<EffectiveModule, 'name' | 'address'>, { version }: ModuleVersion) =>
  address ?? `/modules/${name}/${version}/`;

/** The module's own texts: every page needs them, from the version that the page comes from. */
export const textsExpose = './texts';

/**
 * Decides which version of a module runs: the current one, tried twice, then the fallback. Once a version has run, the
 * page stays with it, because two versions of one module never meet in a page.
 */
export function createModuleLoader(deps: LoaderDependencies): ModuleLoader {
  const running = new Map<string, string>();

  /** The exposed module, or undefined with the reason noted. */
  async function attempt(module: EffectiveModule, version: ModuleVersion, expose: string, attempts: LoadAttempt[]) {
    const range = version.declaration.requires.kit;
    if (!deps.satisfies(deps.kitVersion, range)) {
      attempts.push({ version: version.version, reason: `needs kit ${range}, this console has ${deps.kitVersion}` });
      return undefined;
    }
    for (const last of [false, true]) {
      try {
        const folder = folderOf(module, version);
        // Together, so that texts which arrive do not bind the page to a version whose code does not.
        const [exposed, texts] = await Promise.all(
          [expose, textsExpose].map((part) => deps.loadExpose(folder, version, part)),
        );
        if (!exposed) throw new Error(`${expose} is empty`);
        deps.onLoad(module.name, version.version, false);
        return { exposed, texts, version };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const late = reason.startsWith('no answer');
        if (last || late) {
          attempts.push({ version: version.version, reason });
          deps.onLoad(module.name, version.version, true);
          return undefined;
        }
        await deps.refetchFailed(error);
      }
    }
    return undefined;
  }

  return {
    running,
    async load(name, expose) {
      const module = deps.effective(name);
      const attempts: LoadAttempt[] = [];
      if (!module) throw new ModuleLoadError(name, expose, [{ version: '–', reason: 'not published' }]);
      const only = module.exposes[expose];
      if (only) {
        const result = await attempt(module, only, expose, attempts);
        if (result) return { ...result, single: true };
      }
      const bound = running.get(name);
      const candidates = [module.current, ...(module.fallback ? [module.fallback] : [])];
      for (const version of candidates.filter((candidate) => !bound || candidate.version === bound)) {
        const result = await attempt(module, version, expose, attempts);
        if (!result) continue;
        const meanwhile = running.get(name);
        if (meanwhile && meanwhile !== version.version) continue;
        running.set(name, version.version);
        if (version !== module.current && !bound) deps.onFallback(name, version, attempts);
        return { ...result, single: false };
      }
      throw new ModuleLoadError(name, expose, attempts);
    },
  };
}
