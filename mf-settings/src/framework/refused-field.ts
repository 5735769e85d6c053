import { hasMarkup } from '@mullion/shared-kit/api/platform-limits';

/**
 * What the platform says when it refuses a field's value, and the path of the field. `*` in it is any row of a list, `$1` what
 * the text itself names.
 */
export type RefusedField = readonly [said: RegExp, path: string];

/** Whether a value of a list, at its place among all of the same field, is what a text refuses. */
type Suspicion = (value: string, match: RegExpExecArray, at: number, all: readonly string[]) => boolean;

/** What is wrong with a value by the text that refuses it: the platform names no row. */
const suspicions: readonly (readonly [RegExp, Suspicion])[] = [
  [/ should be specified/, (value) => value.trim() === ''],
  [/ length must be equal or less than (\d+)/, (value, [, most]) => value.length > Number(most)],
  [/ should be at least (\d+) characters/, (value, [, least]) => value.length < Number(least)],
  [/ is malformed/, hasMarkup],
  [/ is required$/, (value) => !(Number(value) > 0)],
  [/: (.+)$/, (value, [, named]) => value === named],
  [/ unique | combined /, (value, _, at, all) => all.indexOf(value) < at],
];

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join('') : String(value ?? ''));

/** The values at a path, by the paths that they have with the places of their rows. */
function valuesAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  above: readonly string[] = [],
): [string, string][] {
  if (step === undefined) return value === undefined ? [] : [[above.join('.'), textOf(value)]];
  if (typeof value !== 'object' || value === null) return [];
  const members = step === '*' ? Object.keys(value) : [step];
  return members.flatMap((name) => valuesAt((value as Record<string, unknown>)[name], rest, [...above, name]));
}

/** The path of the field that a text is about: of several rows the one whose value it fits; nothing where that is not known. */
export function refusedField(fields: readonly RefusedField[], text: string, values: object): string | undefined {
  for (const [said, pattern] of fields) {
    const match = said.exec(text);
    if (!match) continue;
    const found = valuesAt(values, pattern.replace('$1', match[1] ?? '').split('.'));
    const all = found.map(([, value]) => value);
    const [fits] = suspicions.flatMap(([reason, suspect]) => {
      const why = reason.exec(text);
      return why ? found.filter(([, value], at) => suspect(value, why, at, all)) : [];
    });
    const [path] = fits ?? (found.length === 1 ? (found[0] ?? []) : []);
    if (path) return path;
  }
  return undefined;
}
