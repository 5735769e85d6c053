/** What was typed and is no value: the text, to be shown again and corrected, and what is wrong with it, for people. */
export class Unreadable {
  constructor(
    readonly text: string,
    readonly message: string,
  ) {}
}

/** The value of a control that reads what is typed; `undefined` is nothing. */
export type Entry<T> = T | Unreadable | undefined;

/** The value of an entry; nothing while it cannot be read. */
export const readable = <T>(entry: Entry<T>): T | undefined =>
  entry instanceof Unreadable ? undefined : (entry as T | undefined);
