import { type CheckboxFieldProps, Toggle } from './checkbox-field';

/** On or off, for what takes effect or changes the form at once. */
export function SwitchField(props: Omit<CheckboxFieldProps, 'mixed'>) {
  return <Toggle {...props} kind="switch" />;
}
