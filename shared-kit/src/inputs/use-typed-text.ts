import { useState } from 'react';
import { type Entry, Unreadable } from './unreadable';

interface TypedTextOptions<T> {
  value: Entry<T>;
  onChange: (value: Entry<T>) => void;
  onBlur?: () => void;
  /** The entry that a text is; nothing for an empty one. */
  read: (text: string) => Entry<T>;
  /** The text of a value. */
  write: (value: T) => string;
}

interface TypedText {
  text: string;
  type: (text: string) => void;
  leave: () => void;
  /** Whether the control was left. */
  left: boolean;
  /** The problem with the text, once the control has lost focus. */
  problem: string | undefined;
}

/** The text of a control that parses its input: as typed while it matches the value, else the value's own. */
export function useTypedText<T>({ value, onChange, onBlur, read, write }: TypedTextOptions<T>): TypedText {
  const [typed, setTyped] = useState<string>();
  // A text that comes back, after a change of tabs for example, was left before.
  const [left, setLeft] = useState(value instanceof Unreadable);
  const textOf = (entry: Entry<T>) => {
    if (entry === undefined) return '';
    return entry instanceof Unreadable ? entry.text : write(entry);
  };
  const stored = textOf(value);
  return {
    text: typed !== undefined && textOf(read(typed)) === stored ? typed : stored,
    type: (text) => {
      setTyped(text);
      onChange(read(text));
    },
    leave: () => {
      setLeft(true);
      onBlur?.();
    },
    left,
    problem: left && value instanceof Unreadable ? value.message : undefined,
  };
}
