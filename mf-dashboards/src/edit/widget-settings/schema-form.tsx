import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { JsonForm } from '@mullion/shared-kit/json-form/json-form';
import { useState } from 'react';
import type { SettingsSchema } from '../../runtime/settings-schemas';
import type { StoredValues } from './stored-field';

export interface SchemaFormProps extends ControlProps<StoredValues> {
  /** What the type of the widget says of its settings. */
  described: SettingsSchema;
  /** Told what is wrong with them; undefined: nothing. */
  onValidity: (problem: string | undefined) => void;
}

const none: StoredValues = {};

/**
 * Settings in the form that their widget type describes. What it doesn’t describe stays as it is stored; what a setting is
 * without a value counts once somebody changes one.
 */
export function SchemaForm({ described, value = none, onChange, ...control }: SchemaFormProps) {
  const [first] = useState(value);
  const [begun, setBegun] = useState<StoredValues>();
  const change = (model: StoredValues) => {
    if (!begun) return setBegun(model);
    const known = described.schema.properties ?? {};
    const others = Object.entries(value).filter(([name]) => !Object.hasOwn(known, name));
    onChange?.({ ...Object.fromEntries(others), ...model });
  };
  const model = value === first && begun ? begun : value;
  return <JsonForm {...control} value={{ ...described, model }} onChange={({ model: next }) => change(next)} />;
}
