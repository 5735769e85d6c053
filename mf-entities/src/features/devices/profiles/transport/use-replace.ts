import { useFormContext } from '@mullion/shared-kit/inputs/form';
import { useRef } from 'react';

/** Puts another value in the place of a form's value and all of its members. */
export function useReplace(): (name: string, value: unknown) => void {
  const { setValue, clearErrors } = useFormContext();
  return (name, value) => {
    clearErrors(name);
    setValue(name, value, { shouldDirty: true });
  };
}

/** The last values by their kind. */
export type KeptKinds = Map<string, unknown>;

/**
 * Puts a value of another kind in the place of a form's value. A kind that comes back has what it had.
 * @param kept where the values are kept; default: as long as the component is there
 */
export function useChangeKind(name: string, kept?: KeptKinds): (from: string, to: string, begin: unknown) => void {
  const replace = useReplace();
  const { getValues } = useFormContext();
  const own = useRef<KeptKinds>(new Map());
  const values = kept ?? own.current;
  return (from, to, begin) => {
    values.set(from, structuredClone(getValues(name)));
    replace(name, values.get(to) ?? begin);
  };
}
