import type { RouteDeclaration } from '@mullion/shared-kit/module/declaration';
import { declarationFault } from '@mullion/shared-kit/module/declaration-fault';
import type { LoadAttempt } from '@mullion/shared-kit/module/module-load-error';
import type { ModuleVersion, Registry, TenantOverrides } from '@mullion/shared-kit/module/registry';

/** Which version of a module runs in this page, and its fallback. */
export interface EffectiveModule {
  name: string;
  current: ModuleVersion;
  fallback: ModuleVersion | null;
  /** Single exposes that come from another version. */
  exposes: Record<string, ModuleVersion>;
  source: 'registry' | 'tenant' | 'local';
  /** Address of the development server, for `local`. */
  address?: string;
  /** The texts of its declaration are not among those that the registry has merged. */
  ownTexts?: boolean;
  /** Versions that should have come before `current` and cannot take part. */
  refused: LoadAttempt[];
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

/** The user the set is for; absent before sign-in. */
export interface ModuleUser {
  tenantId?: string;
  userId?: string;
}

/**
 * Whether a user is in the share that tries a version: by a hash of module and user, so that it is the same with every
 * load, other users for every module, and growing shares keep those who were in.
 */
export function isInShare(module: string, userId: string, percent: number): boolean {
  let hash = 0x811c9dc5;
  for (const char of `${module} ${userId}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100 < percent;
}

/**
 * What runs, from the registry, the tenant's overrides and the developer's local modules, in rising priority. A module
 * with a damaged declaration falls back, or is reported as broken while the others go on.
 */
export function effectiveModules(
  registry: Registry,
  overrides: TenantOverrides = {},
  local: Record<string, LocalModule> = {},
  user: ModuleUser = {},
): EffectiveSet {
  const set: EffectiveSet = { modules: {}, broken: [] };
  const names = new Set([...Object.keys(registry.modules), ...Object.keys(local)]);
  for (const name of names) {
    const published = registry.modules[name];
    const mine = local[name];
    const chosen = beforeSignIn.has(name) ? undefined : overrides.modules?.[name];
    const { trial } = published ?? {};
    const tries = trial && user.userId && !beforeSignIn.has(name) && isInShare(name, user.userId, trial.percent);
    const candidates = mine
      ? [mine.version]
      : [chosen, tries && trial.version, published?.current, published?.fallback].filter(
          (version): version is ModuleVersion => !!version,
        );
    const judged = candidates.map((version) => ({ version, reason: faultOf(name, version) }));
    const usable = judged.flatMap(({ version, reason }) => (reason ? [] : [version]));
    const current = usable[0];
    if (!current) {
      set.broken.push({ name, reason: judged[0]?.reason ?? 'not published' });
      continue;
    }
    const refused = judged
      .slice(0, candidates.indexOf(current))
      .map(({ version, reason = '' }) => ({ version: version.version, reason }));
    const source = mine ? 'local' : current === chosen ? 'tenant' : 'registry';
    // A development server's version has no hash, and may stand in the registry too.
    const isMerged = current.version === published?.current?.version && !mine && current.integrity !== '';
    const single = beforeSignIn.has(name) || mine ? [] : Object.entries(overrides.exposes?.[name] ?? {});
    const exposes = Object.fromEntries(single.filter(([, version]) => !faultOf(name, version)));
    set.modules[name] = {
      name,
      current,
      fallback: usable[1] ?? null,
      exposes,
      source,
      address: mine?.address,
      ownTexts: !isMerged,
      refused,
    };
  }
  return set;
}

/** i18n namespace of a declaration's texts. `version`: they are not those that the registry has merged. */
export const declarationNamespace = (module: string, version?: ModuleVersion): string =>
  `declaration:${module}${version ? `@${version.version}` : ''}`;

/** i18n namespace of the texts that belong to the declaration which is in force. */
export const namespaceOf = ({ name, current, ownTexts }: EffectiveModule): string =>
  declarationNamespace(name, ownTexts ? current : undefined);

/** The declared routes; a page that comes from another version has that version's title. */
export const routesOf = (module: EffectiveModule): { route: RouteDeclaration; namespace: string }[] =>
  (module.current.declaration.routes ?? []).map((route) => {
    const single = module.exposes[route.expose];
    const theirs = single?.declaration.routes?.find(
      ({ path, expose }) => path === route.path && expose === route.expose,
    );
    return single && theirs
      ? { route: { ...route, title: theirs.title }, namespace: declarationNamespace(module.name, single) }
      : { route, namespace: namespaceOf(module) };
  });

/** The problem with a version as described by the registry or a tenant's file, or undefined. */
function faultOf(name: string, { declaration }: ModuleVersion): string | undefined {
  const fault = declarationFault(declaration);
  return fault ?? (declaration.name === name ? undefined : `its declaration names ${declaration.name}`);
}

/**
 * Names of loaded modules whose chosen version is now another one: then the page must reload. A fallback that runs because
 * the chosen version didn't start does not count.
 */
export function changedModules(loaded: Iterable<string>, previous: EffectiveSet, next: EffectiveSet): string[] {
  const chosen = ({ modules }: EffectiveSet, name: string) => {
    const { current, exposes } = modules[name] ?? {};
    const single = Object.entries(exposes ?? {}).map(([expose, { version }]) => `${expose} ${version}`);
    return [current?.version, ...single.sort()].join();
  };
  return [...loaded].filter((name) => chosen(previous, name) !== chosen(next, name));
}
