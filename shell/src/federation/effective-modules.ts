import type { ModuleDeclaration } from '@mullion/shared-kit/module/declaration';
import type { ModuleVersion, Registry, TenantOverrides } from '@mullion/shared-kit/module/registry';

/** Which version of a module runs in this page, and what stands in for it. */
export interface EffectiveModule {
  name: string;
  current: ModuleVersion;
  fallback: ModuleVersion | null;
  /** Single exposes that come from another version. */
  exposes: Record<string, ModuleVersion>;
  source: 'registry' | 'tenant' | 'local';
  /** Address of the development server, for `local`. */
  address?: string;
}

/** A module that cannot take part, and why. */
export interface BrokenModule {
  name: string;
  reason: string;
}

export interface EffectiveSet {
  modules: Record<string, EffectiveModule>;
  broken: BrokenModule[];
}

export interface LocalModule {
  address: string;
  version: ModuleVersion;
}

/** Modules whose pages exist before anyone has signed in: a tenant cannot have another version of them. */
const beforeSignIn = new Set(['mf-auth']);

/**
 * What runs, from the registry, the tenant's overrides and the developer's local modules, in rising priority. A module
 * with a damaged declaration falls back, or is reported as broken while the others go on.
 */
export function effectiveModules(
  registry: Registry,
  overrides: TenantOverrides = {},
  local: Record<string, LocalModule> = {},
): EffectiveSet {
  const set: EffectiveSet = { modules: {}, broken: [] };
  const names = new Set([...Object.keys(registry.modules), ...Object.keys(local)]);
  for (const name of names) {
    const published = registry.modules[name];
    const mine = local[name];
    const chosen = beforeSignIn.has(name) ? undefined : overrides.modules?.[name];
    const candidates = mine
      ? [mine.version]
      : [chosen, published?.current, published?.fallback].filter((version): version is ModuleVersion => !!version);
    const usable = candidates.filter((version) => !declarationFault(name, version?.declaration));
    const current = usable[0];
    if (!current) {
      set.broken.push({ name, reason: declarationFault(name, candidates[0]?.declaration) ?? 'not published' });
      continue;
    }
    const source = mine ? 'local' : current === chosen ? 'tenant' : 'registry';
    const exposes = beforeSignIn.has(name) || mine ? {} : (overrides.exposes?.[name] ?? {});
    set.modules[name] = { name, current, fallback: usable[1] ?? null, exposes, source, address: mine?.address };
  }
  return set;
}

/** What is wrong with a declaration that arrived, or undefined. It may be cut short or written by hand. */
export function declarationFault(name: string, declaration: unknown): string | undefined {
  const value = declaration as Partial<ModuleDeclaration> | null | undefined;
  if (typeof value !== 'object' || value === null) return 'its declaration is missing';
  if (value.name !== name) return `its declaration names ${String(value.name)}`;
  if (typeof value.requires?.kit !== 'string') return 'its declaration lacks requires.kit';
  for (const list of ['routes', 'menu', 'home', 'extensions'] as const) {
    if (value[list] !== undefined && !Array.isArray(value[list])) return `its declaration has no list in ${list}`;
  }
  const textual = (entry: object, keys: string[]) =>
    keys.every((key) => typeof (entry as Record<string, unknown>)[key] === 'string');
  if (value.routes?.some((route) => !textual(route, ['path', 'expose', 'title'])))
    return 'a declared route is incomplete';
  if (value.menu?.some((entry) => !textual(entry, ['id', 'section']))) return 'a declared menu entry is incomplete';
  if (value.extensions?.some((entry) => !textual(entry, ['point', 'id', 'expose'])))
    return 'a declared extension is incomplete';
  return undefined;
}

/** Names of loaded modules that would run in another version: then the page must start anew. */
export function changedModules(loaded: ReadonlyMap<string, string>, next: EffectiveSet): string[] {
  return [...loaded]
    .filter(([name, version]) => {
      const module = next.modules[name];
      return !module || ![module.current, module.fallback].some((candidate) => candidate?.version === version);
    })
    .map(([name]) => name);
}
