import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { mixed, type Schema } from '@mullion/shared-kit/inputs/schema';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { type RefObject, useRef } from 'react';
import type { SettingsSchema } from '../../runtime/settings-schemas';

const SchemaForm = lazy(() =>
  import(/* webpackChunkName: "edit-schema" */ './schema-form').then((file) => file.SchemaForm),
);

/** What is wrong with settings, as their form has said last. */
type Problem = RefObject<string | undefined>;

/** What is wrong with described settings, and the rule that refuses them then. */
export function useSchemaRule(): { problem: Problem; rule: Schema } {
  const problem = useRef<string>(undefined);
  const made = useRef<Schema>(undefined);
  made.current ??= mixed().test('schema', (_settings, { createError }) =>
    problem.current === undefined ? true : createError({ message: problem.current }),
  );
  return { problem, rule: made.current };
}

interface SchemaFieldsProps {
  label: string;
  described: SettingsSchema;
  problem: Problem;
}

/** The form’s `settings`, as the type of the widget describes them. */
export function SettingsSchemaFields({ label, described, problem }: SchemaFieldsProps) {
  return (
    <FormField
      name="settings"
      control={SchemaForm}
      label={label}
      described={described}
      onValidity={(said: string | undefined) => {
        problem.current = said;
      }}
    />
  );
}
