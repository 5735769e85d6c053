import type { ControlProps } from '../inputs/control';
import type { FormField } from './json-form-types';

/** What every field of a JSON-schema form gets: the contract of the kit's controls, for the value at its path. */
export interface BoundField extends ControlProps<unknown> {
  field: FormField;
}
