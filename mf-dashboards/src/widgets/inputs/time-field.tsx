import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { type Entry, Unreadable } from '@mullion/shared-kit/inputs/unreadable';
import { useState } from 'react';
import { useT } from './texts';

/** How a time is written. */
const WRITTEN = 'HH:mm';

const pattern = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** Milliseconds since midnight of a text such as `8:30`; null for an empty one, undefined for what is no time. */
export function parseTime(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [, hours, minutes, seconds = 0] = pattern.exec(trimmed)?.map(Number) ?? [];
  if (hours === undefined || minutes === undefined || hours > 23 || minutes > 59 || seconds > 59) return undefined;
  return ((hours * 60 + minutes) * 60 + (seconds || 0)) * 1000;
}

const day = 86_400_000;

/** The same as text; seconds where there are some. */
export function formatTime(ms: number): string {
  const seconds = Math.floor((((ms % day) + day) % day) / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? time : `${time}:${two(seconds % 60)}`;
}

/** A time of day as milliseconds since midnight. Text that is none stays to be corrected. */
export function TimeField({ value, onChange, ...field }: ControlProps<Entry<number>>) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const shown = value instanceof Unreadable ? value.text : value === undefined ? '' : formatTime(value);
  // As typed while it means the same.
  const isSame = typed !== undefined && (parseTime(typed) ?? undefined) === value && parseTime(typed) !== undefined;
  return (
    <TextField
      {...field}
      value={isSame ? typed : shown}
      placeholder={WRITTEN}
      onChange={(text = '') => {
        setTyped(text);
        const time = parseTime(text);
        onChange(time === undefined ? new Unreadable(text, t('time.format')) : (time ?? undefined));
      }}
    />
  );
}
