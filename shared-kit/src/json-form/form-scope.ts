import { createContext, useContext } from 'react';

/** What the fields of one JSON-schema form share. */
export interface FormScope {
  model: unknown;
  disabled: boolean;
  setValue: (path: readonly string[], value: unknown) => void;
  /** The rule that the value at a path breaks, if its field was used. */
  problemAt: (path: readonly string[]) => string | undefined;
  /** The field was used: from now on it says what is wrong. */
  touch: (path: readonly string[]) => void;
  /** The focus left a field. */
  leave: (() => void) | undefined;
  holds: (condition: string | undefined) => boolean;
}

/** The form around a field; null: there is none. */
export const FormScopeContext = createContext<FormScope | null>(null);

/** The form around a field; throws outside of one. */
export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  if (!scope) throw new Error('A field of a JSON-schema form stands in a JsonForm');
  return scope;
}
