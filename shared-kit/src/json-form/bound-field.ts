import type { FormField } from './json-form-types';

/** What every field of a JSON-schema form gets, with the contract of the kit's controls. */
export interface BoundField {
  field: FormField;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  required: boolean;
  disabled: boolean;
}
