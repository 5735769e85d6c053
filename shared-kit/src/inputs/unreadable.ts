/** Input that is no valid value: the text, to show again and correct, and the error message for it. */
export class Unreadable {
  constructor(
    readonly text: string,
    readonly message: string,
  ) {}
}

/** The value of a control that parses typed text; `undefined` means empty. */
export type Entry<T> = T | Unreadable | undefined;

/** What could not be read within a value, and the steps to it. */
export interface UnreadablePart {
  path: string[];
  entry: Unreadable;
}

/** A copy of a form's values without what cannot be read, and that: members go, in lists `null` keeps the place. */
export function withoutUnreadable<T>(value: T): { rest: T; unreadable: UnreadablePart[] } {
  const unreadable: UnreadablePart[] = [];
  const copy = (one: unknown, path: string[]): unknown => {
    if (one instanceof Unreadable) {
      unreadable.push({ path, entry: one });
      return null;
    }
    if (Array.isArray(one)) return one.map((inner, index) => copy(inner, [...path, String(index)]));
    if (!isPlainObject(one)) return one;
    const members = Object.entries(one).map(([key, inner]) => [key, copy(inner, [...path, key])] as const);
    return Object.fromEntries(members.filter(([key]) => !(one[key] instanceof Unreadable)));
  };
  return { rest: copy(value, []) as T, unreadable };
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The value of an entry; nothing while it cannot be read. */
export const readable = <T>(entry: Entry<T>): T | undefined =>
  entry instanceof Unreadable ? undefined : (entry as T | undefined);
