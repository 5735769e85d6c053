import type { Lwm2mObject } from '@mullion/shared-kit/api/lwm2m-objects';
import { namedObjects, type ObserveSettings, type ResourceAt } from './observe-settings';

/** A resource in the tree. */
export interface ResourceNode extends ResourceAt {
  id: number;
  /** null: no model describes it. */
  name: string | null;
}

export interface InstanceNode {
  path: string;
  id: number;
  resources: readonly ResourceNode[];
}

export interface ObjectNode {
  path: string;
  keyId: string;
  /** null: no model describes it. */
  name: string | null;
  multiple: boolean;
  mandatory: boolean;
  instances: readonly InstanceNode[];
}

/** Instances that stay in sight even if settings do not name them, by the key of their object. */
export type SeenInstances = ReadonlyMap<string, readonly number[]>;

const ascending = (a: number, b: number) => a - b;

/** "3303_1.0": by the number, then by the version. */
const byKey = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

/** The second and further instances number their keys, so that no two are alike. */
const keyOf = (keyName: string, instance: number) => (instance === 0 ? keyName : `${keyName}${instance}`);

/** A key of letters, digits, and underscores that rules and dashboards can name as it is: the model's own, if it is one. */
function suggestedKey({ id, name, keyName }: { id: number; name: string; keyName: string }): string {
  if (/^\w+$/.test(keyName)) return keyName;
  const words = name.normalize('NFKD').replace(/\p{M}/gu, '').split(/\W+/).filter(Boolean);
  const key = words.map(
    (word, at) => (at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1),
  );
  return key.join('') || `resource${id}`;
}

/** The keys of an object's resources, no two alike. */
function suggestedKeys(resources: readonly { id: number; name: string; keyName: string }[]): Map<number, string> {
  const keys = new Map<number, string>();
  const taken = new Set<string>();
  for (const resource of resources) {
    const wanted = suggestedKey(resource);
    const key = taken.has(wanted) ? `${wanted}_${resource.id}` : wanted;
    taken.add(key);
    keys.set(resource.id, key);
  }
  return keys;
}

function objectNode(
  keyId: string,
  model: Lwm2mObject | undefined,
  named: ReadonlyMap<number, ReadonlySet<number>>,
  seen: readonly number[],
): ObjectNode {
  const described = model?.instances[0]?.resources ?? [];
  const keys = suggestedKeys(described);
  const ids = new Set([...named.keys(), ...seen]);
  if (ids.size === 0) ids.add(0);
  const path = `/${keyId}`;
  const instances = [...ids].sort(ascending).map((id): InstanceNode => {
    const place = `${path}/${id}`;
    const all = new Map<number, ResourceNode>();
    for (const one of described)
      all.set(one.id, {
        id: one.id,
        name: one.name,
        path: `${place}/${one.id}`,
        defaultKey: keyOf(keys.get(one.id) ?? '', id),
      });
    for (const resource of named.get(id) ?? [])
      if (!all.has(resource))
        all.set(resource, {
          id: resource,
          name: null,
          path: `${place}/${resource}`,
          defaultKey: keyOf(`resource${resource}`, id),
        });
    return { path: place, id, resources: [...all.values()].sort((a, b) => a.id - b.id) };
  });
  const { name = null, multiple = false, mandatory = false } = model ?? {};
  return { path, keyId, name, multiple, mandatory, instances };
}

/** The objects that are named by settings, or have been seen, as a tree; names come from the models that describe them. */
export function objectTree(
  settings: ObserveSettings,
  models: ReadonlyMap<string, Lwm2mObject>,
  seen: SeenInstances,
): ObjectNode[] {
  const named = namedObjects(settings);
  const keys = [...new Set([...named.keys(), ...seen.keys()])].sort(byKey);
  return keys.map((keyId) =>
    objectNode(keyId, models.get(keyId), named.get(keyId) ?? new Map(), seen.get(keyId) ?? []),
  );
}

/** The part of a tree that matches a text: by the name or number of an object or resource, or by a key. */
export function searchTree(
  tree: readonly ObjectNode[],
  text: string,
  keyNames: Readonly<Record<string, string>>,
): readonly ObjectNode[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return tree;
  const has = (said: string | null | undefined) => said?.toLowerCase().includes(wanted) ?? false;
  return tree.flatMap((object) => {
    if (has(object.name) || has(object.keyId)) return [object];
    const instances = object.instances
      .map((instance) => ({
        ...instance,
        resources: instance.resources.filter(
          ({ id, name, path }) => has(name) || has(`#${id}`) || has(path) || has(keyNames[path]),
        ),
      }))
      .filter(({ resources }) => resources.length > 0);
    return instances.length > 0 ? [{ ...object, instances }] : [];
  });
}

/** Numbers and ranges such as `1, 2, 5-8`; null: it is neither, or too many or too large. */
export function parseInstances(text: string, max: number, most: number): readonly number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const ids = new Set<number>();
  for (const part of parts) {
    const [, first, last = first] = /^(\d{1,5})(?:[-–](\d{1,5}))?$/.exec(part) ?? [];
    if (first === undefined || Number(last) < Number(first) || Number(last) > max) return null;
    if (Number(last) - Number(first) >= most) return null;
    for (let id = Number(first); id <= Number(last); id += 1) ids.add(id);
  }
  return ids.size > 0 && ids.size <= most ? [...ids] : null;
}
