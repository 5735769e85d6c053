import { type FieldValues, set } from 'react-hook-form';

/** Whether two values are the same on the wire. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Whether a path of a form is another one or part of its value. */
export const isWithin = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`);

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

/** The members of a group that have a value. */
const membersOf = (group: Group): string =>
  Object.keys(group)
    .filter((name) => group[name] !== undefined)
    .sort()
    .join();

/**
 * The paths at which `typed` differs from what the form began with, field by field. A list is one field as a whole, for
 * its rows have no name that stays; so is what a control of its own edits, and a group that has other members in one of
 * the states, `stored` included.
 */
export function touchedPaths(
  typed: Group,
  before: Group,
  stored: Group,
  controls: ReadonlySet<string>,
  above = '',
): string[] {
  const names = [...controls];
  return Object.keys(typed).flatMap((name) => {
    const path = `${above}${name}`;
    const [now, old, next] = [typed[name], before[name], stored[name]];
    if (isSameValue(now, old)) return [];
    const isOne = controls.has(path) || !names.some((one) => one.startsWith(`${path}.`));
    if (isOne || !isGroup(now) || !isGroup(old) || !isGroup(next)) return [path];
    const isAlike = membersOf(now) === membersOf(old) && membersOf(next) === membersOf(old);
    return isAlike ? touchedPaths(now, old, next, controls, `${path}.`) : [path];
  });
}

/** A copy of `values` with other ones at some paths. */
export function withValuesAt<V extends FieldValues>(
  values: V,
  paths: readonly string[],
  valueAt: (path: string) => unknown,
): V {
  const copy = copyGroups(values);
  for (const path of paths) set(copy, path, valueAt(path));
  return copy;
}

/** Groups are copied; what stands in them is shared. */
const copyGroups = <V>(value: V): V =>
  isGroup(value)
    ? (Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyGroups(part)])) as V)
    : value;
