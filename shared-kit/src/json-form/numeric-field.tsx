import { useState } from 'react';
import { TextField } from '../inputs/text-field';
import type { BoundField } from './bound-field';

/** A number, or the beginning of one. */
const beginning = { number: /^-?\d*\.?\d*(?:e[-+]?\d*)?$/i, integer: /^-?\d*$/ };

/** A number; keystrokes that cannot become one are ignored, and the last good value stays. */
export function NumericField({ field, value, onChange, ...common }: BoundField) {
  const [typed, setTyped] = useState<string>();
  const known = typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  const shown = typed !== undefined && numberIn(typed) === known ? typed : String(known ?? '');
  const type = (text: string | null | undefined) => {
    const next = (text ?? '').trim();
    if (!beginning[field.integer ? 'integer' : 'number'].test(next)) return;
    setTyped(next);
    onChange(numberIn(next));
  };
  return <TextField {...common} value={shown} onChange={type} />;
}

/** The number that a text writes; `undefined` for nothing, and for what is none yet. */
function numberIn(text: string): number | undefined {
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? undefined : number;
}
