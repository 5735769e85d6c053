import { useState } from 'react';
import type { ControlProps } from './control';

/**
 * The error a picker shows: where it is required and empty, its own sentence instead of the form's general one. It
 * comes with the form's error, and without a form once the field was left or emptied.
 *
 * @returns the error, and what to call when the value was emptied and when the field is left.
 */
export function useRequiredText(
  { error, required, disabled, onBlur }: Pick<ControlProps<unknown>, 'error' | 'required' | 'disabled' | 'onBlur'>,
  isEmpty: boolean,
  requiredText: string | undefined,
): { error: string | undefined; touch: () => void; leave: () => void } {
  const [touched, setTouched] = useState(false);
  const isMissing = required && !disabled && isEmpty && requiredText !== undefined;
  const touch = () => setTouched(true);
  const leave = () => {
    touch();
    onBlur?.();
  };
  return { error: isMissing && (error || touched) ? requiredText : error, touch, leave };
}
