import { createContext, use } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { KitForm } from './form-state';

export interface FormScope {
  form: KitForm<FieldValues>;
  /** Labels by field name, for sentences about fields. */
  labels: Map<string, string>;
  submit: () => void;
}

/** What fields and buttons know of the form around them. */
export const FormContext = createContext<FormScope | null>(null);

/** The form around a field. */
export function useFormScope(): FormScope {
  const scope = use(FormContext);
  if (!scope) throw new Error('A form field or submit button stands outside of <Form>.');
  return scope;
}
