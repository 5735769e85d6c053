import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { JsonForm } from '@mullion/shared-kit/json-form/json-form';
import { useState } from 'react';
import { isObject } from '../../model/damage';
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
    onChange?.(withOthers(described.schema, value, model) as StoredValues);
  };
  const model = value === first && begun ? begun : value;
  return <JsonForm {...control} value={{ ...described, model }} onChange={({ model: next }) => change(next)} />;
}

type Described = SettingsSchema['schema'];

/** A model with what its schema doesn’t describe of what is stored, at every level, and in rows as long as there are as many. */
function withOthers(schema: Described | undefined, stored: unknown, model: unknown): unknown {
  if (Array.isArray(stored) && Array.isArray(model)) {
    const rows = schema?.items;
    return rows && stored.length === model.length ? model.map((row, at) => withOthers(rows, stored[at], row)) : model;
  }
  if (!isObject(stored) || !isObject(model)) return model;
  const known = schema?.properties ?? {};
  const kept = Object.entries(stored).flatMap(([name, value]) => {
    if (Object.hasOwn(model, name)) return [];
    if (!Object.hasOwn(known, name)) return [[name, value] as const];
    // Of an object that was emptied, what nobody described stays.
    const left = isObject(value) ? withOthers(known[name], value, {}) : {};
    return isObject(left) && Object.keys(left).length > 0 ? [[name, left] as const] : [];
  });
  const made = Object.entries(model).map(
    ([name, value]) => [name, withOthers(known[name], stored[name], value)] as const,
  );
  return Object.fromEntries([...kept, ...made]);
}
