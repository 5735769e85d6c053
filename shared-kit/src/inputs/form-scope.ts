import { createContext, use } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { KitForm } from './form-state';

export interface FormScope {
  form: KitForm<FieldValues>;
  /** Labels by field name, for sentences about fields. */
  labels: Map<string, string>;
  /** What takes the focus, by field name: where fields stand on the page. */
  places: Map<string, HTMLElement>;
  /** Focuses the first field on the page of which something is told; with paths, the first of those at or below them. */
  focusProblem: (paths?: readonly string[]) => void;
  submit: () => void;
}

/** What fields and buttons know of the form around them. */
export const FormContext = createContext<FormScope | null>(null);

/** Field names in the order in which the fields stand on the page; those without a place come last. */
export function inPageOrder(names: readonly string[], places: FormScope['places']): string[] {
  return [...names].sort((one, other) => {
    const [place, otherPlace] = [places.get(one), places.get(other)];
    if (!place || !otherPlace) return Number(!place) - Number(!otherPlace);
    return place.compareDocumentPosition(otherPlace) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
  });
}

/** The form around a field. */
export function useFormScope(): FormScope {
  const scope = use(FormContext);
  if (!scope) throw new Error('A form field or submit button stands outside of <Form>.');
  return scope;
}
