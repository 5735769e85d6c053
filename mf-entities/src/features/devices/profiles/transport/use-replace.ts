import { useFormContext } from '@mullion/shared-kit/inputs/form';

/** Puts another value in the place of a form's value and all of its members. */
export function useReplace(): (name: string, value: unknown) => void {
  const { setValue, clearErrors } = useFormContext();
  return (name, value) => {
    clearErrors(name);
    setValue(name, value, { shouldDirty: true });
  };
}
