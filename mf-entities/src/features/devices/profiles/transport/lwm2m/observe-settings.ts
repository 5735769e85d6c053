import type { Lwm2mAttributeName } from '@mullion/shared-kit/api/lwm2m';

/** What becomes of a resource: an attribute, telemetry, and whether devices tell its changes. */
export const resourceFlags = ['attribute', 'telemetry', 'observe'] as const;
export type ResourceFlag = (typeof resourceFlags)[number];

export type Lwm2mAttributes = Partial<Record<Lwm2mAttributeName, number>> & Record<string, unknown>;

/** Settings as they are stored: any member may be missing, and there may be others. */
export type ObserveSettings = Partial<
  Record<ResourceFlag, readonly string[] | null> & {
    keyName: Readonly<Record<string, string>> | null;
    attributeLwm2m: Readonly<Record<string, Lwm2mAttributes>> | null;
  }
> &
  Record<string, unknown>;

/** A resource by its path `/{object}_{version}/{instance}/{resource}`, and the key it gets first. */
export interface ResourceAt {
  path: string;
  defaultKey: string;
}

/** Whether a path (`/3_1.0/0/9`) is the place itself or below it. */
const isWithin = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

const listOf = (settings: ObserveSettings, flag: ResourceFlag): readonly string[] => settings[flag] ?? [];

/** All paths that settings say something about. */
function allPaths(settings: ObserveSettings): string[] {
  return [
    ...resourceFlags.flatMap((flag) => listOf(settings, flag)),
    ...Object.keys(settings.keyName ?? {}),
    ...Object.keys(settings.attributeLwm2m ?? {}),
  ];
}

/** Numbers of instances, and of their resources, that settings name: by the key of their object. */
type NamedObjects = ReadonlyMap<string, ReadonlyMap<number, ReadonlySet<number>>>;

/** What settings name, in the order of its numbers. */
export function namedObjects(settings: ObserveSettings): NamedObjects {
  const objects = new Map<string, Map<number, Set<number>>>();
  for (const path of allPaths(settings)) {
    const [, keyId, instance, resource] = /^\/(\d+_[^/]+)(?:\/(\d+))?(?:\/(\d+))?$/.exec(path) ?? [];
    if (!keyId) continue;
    const instances = objects.get(keyId) ?? new Map<number, Set<number>>();
    objects.set(keyId, instances);
    if (instance === undefined) continue;
    const resources = instances.get(Number(instance)) ?? new Set<number>();
    instances.set(Number(instance), resources);
    if (resource !== undefined) resources.add(Number(resource));
  }
  return objects;
}

/** Keys of all values that are collected below a place; a path that was given none counts with its own text. */
export function keysWithin(settings: ObserveSettings, place: string): string[] {
  const collected = new Set([...listOf(settings, 'attribute'), ...listOf(settings, 'telemetry')]);
  return [...collected].filter((path) => isWithin(path, place)).map((path) => settings.keyName?.[path] ?? path);
}

/** A list with and without some of its paths; the same one where nothing changes. */
const withPaths = (list: readonly string[] | null | undefined, paths: readonly string[], on: boolean) => {
  const has = new Set(list ?? []);
  if (on) {
    const more = paths.filter((path) => !has.has(path));
    return more.length > 0 ? [...(list ?? []), ...more] : list;
  }
  const gone = new Set(paths);
  return paths.some((path) => has.has(path)) ? (list ?? []).filter((path) => !gone.has(path)) : list;
};

/** A record without the members that a test names; the same one where there are none. */
function without<V>(record: Readonly<Record<string, V>> | null | undefined, isGone: (path: string) => boolean) {
  const entries = Object.entries(record ?? {});
  const kept = entries.filter(([path]) => !isGone(path));
  return kept.length < entries.length ? Object.fromEntries(kept) : record;
}

/** Settings with other members; one that neither was there nor is now stays away. */
function withMembers(settings: ObserveSettings, members: ObserveSettings): ObserveSettings {
  const changed = Object.entries(members).filter(([name, value]) => value !== settings[name]);
  return changed.length > 0 ? { ...settings, ...Object.fromEntries(changed) } : settings;
}

/**
 * Switches a flag of resources. A resource is observed only while it is an attribute or telemetry; one that is neither
 * loses its key and attributes, and so does its instance when nothing of it is left.
 */
export function withFlag(
  settings: ObserveSettings,
  resources: readonly ResourceAt[],
  flag: ResourceFlag,
  on: boolean,
): ObserveSettings {
  const collected = new Set([...listOf(settings, 'attribute'), ...listOf(settings, 'telemetry')]);
  const meant = resources.map(({ path }) => path);
  if (flag === 'observe') {
    const paths = on ? meant.filter((path) => collected.has(path)) : meant;
    return withMembers(settings, { observe: withPaths(settings.observe, paths, on) });
  }
  const list = withPaths(settings[flag], meant, on);
  if (on) {
    const fresh = resources.filter(({ path }) => !collected.has(path) && settings.keyName?.[path] === undefined);
    const keys = Object.fromEntries(fresh.map(({ path, defaultKey }) => [path, defaultKey]));
    return withMembers(settings, {
      [flag]: list,
      keyName: fresh.length > 0 ? { ...settings.keyName, ...keys } : settings.keyName,
    });
  }
  const other = new Set(listOf(settings, flag === 'attribute' ? 'telemetry' : 'attribute'));
  const gone = new Set(meant.filter((path) => !other.has(path)));
  const left = [...(list ?? []), ...other];
  const instances = new Set([...gone].map((path) => path.slice(0, path.lastIndexOf('/'))));
  const isEmpty = (place: string) => instances.has(place) && !left.some((path) => isWithin(path, place));
  return withMembers(settings, {
    [flag]: list,
    observe: withPaths(settings.observe, [...gone], false),
    keyName: without(settings.keyName, (path) => gone.has(path)),
    attributeLwm2m: without(settings.attributeLwm2m, (path) => gone.has(path) || isEmpty(path)),
  });
}

/** Gives a resource another key. */
export const withKey = (settings: ObserveSettings, path: string, key: string): ObserveSettings => ({
  ...settings,
  keyName: { ...settings.keyName, [path]: key },
});

/** Gives an object, instance or resource other attributes; none where they are empty. */
export const withAttributes = (
  settings: ObserveSettings,
  path: string,
  attributes: Lwm2mAttributes,
): ObserveSettings => ({
  ...settings,
  attributeLwm2m:
    Object.keys(attributes).length > 0
      ? { ...settings.attributeLwm2m, [path]: attributes }
      : without(settings.attributeLwm2m, (one) => one === path),
});

/** Takes away all that is set of an object or an instance. */
export function withoutPlace(settings: ObserveSettings, place: string): ObserveSettings {
  const isGone = (path: string) => isWithin(path, place);
  const cut = (flag: ResourceFlag) => withPaths(settings[flag], listOf(settings, flag).filter(isGone), false);
  return withMembers(settings, {
    observe: cut('observe'),
    attribute: cut('attribute'),
    telemetry: cut('telemetry'),
    keyName: without(settings.keyName, isGone),
    attributeLwm2m: without(settings.attributeLwm2m, isGone),
  });
}

/** Whether a value that is collected was given an empty key. */
export function hasEmptyKey(settings: ObserveSettings | null | undefined, place?: string): boolean {
  const collected = new Set([...(settings?.attribute ?? []), ...(settings?.telemetry ?? [])]);
  return Object.entries(settings?.keyName ?? {}).some(
    ([path, key]) => typeof key === 'string' && !key.trim() && collected.has(path) && (!place || isWithin(path, place)),
  );
}
