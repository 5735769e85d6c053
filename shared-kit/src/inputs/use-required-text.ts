import { useState } from 'react';
import type { FieldFrame } from './control';

/**
 * The error a picker shows: where it is required and empty, its own sentence instead of the form's general one. It
 * comes with the form's error, and without a form once the field was left or emptied.
 *
 * @returns the error, and what to call when the field is left.
 */
export function useRequiredText(
  { error, required, disabled }: Pick<FieldFrame, 'error' | 'required' | 'disabled'>,
  isEmpty: boolean,
  requiredText: string | undefined,
): { error: string | undefined; touch: () => void } {
  const [touched, setTouched] = useState(false);
  const isMissing = required && !disabled && isEmpty && requiredText !== undefined;
  return { error: isMissing && (error || touched) ? requiredText : error, touch: () => setTouched(true) };
}
