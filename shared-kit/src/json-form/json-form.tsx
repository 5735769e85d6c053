import { type Ref, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ControlProps } from '../inputs/control';
import { Field } from '../inputs/field';
import { withoutUnreadable } from '../inputs/unreadable';
import { ErrorState } from '../ui/error-state';
import { buildFields } from './build-fields';
import { Fields } from './fields';
import { sanitizeModel, withInitialValues } from './form-model';
import { FormScopeContext } from './form-scope';
import styles from './json-form.module.css';
import type { FormField, JsonFormValue } from './json-form-types';
import { withValueAt } from './model-path';
import { useT } from './texts';
import { type MakeFunction, useConditions } from './use-conditions';
import { createModelCheck } from './validate-model';

export type { JsonFormValue };

export interface JsonFormProps extends Omit<ControlProps<JsonFormValue>, 'onChange'> {
  /** Gets the value with a new model, also once when the form is first shown (initial values). */
  onChange: (value: JsonFormValue) => void;
  /** Told what is wrong with the model as a whole; `undefined` is right. */
  onValidity?: (problem: string | undefined) => void;
  /** What evaluates conditions; the sandbox. */
  loadConditions?: () => Promise<MakeFunction>;
}

/**
 * A form that a JSON schema and a list of entries describe: settings of widgets and data keys.
 * The model is cut to the schema and validated by it (draft 4) without compiling anything; a field says what is wrong
 * once it was used. A value that can't be read is an `Unreadable` in the model, which neither rules nor conditions see.
 * Conditions are evaluated in the sandbox.
 */
export function JsonForm({
  value = nothing,
  onChange,
  onBlur,
  onValidity,
  loadConditions,
  controlRef,
  ...frame
}: JsonFormProps) {
  const t = useT();
  const { schema, form, groupInfoes, model } = value;
  const described = JSON.stringify([schema, form, groupInfoes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a copy with the same content describes the same form
  const groups = useMemo(() => buildFields(value), [described]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const check = useMemo(() => createModelCheck(schema), [described]);
  const { rest, unreadable } = useMemo(() => withoutUnreadable(model), [model]);
  const problems = useMemo(
    () => new Map(check(rest).map(({ path, keyword }) => [keyOf(path), keyword])),
    [check, rest],
  );
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const conditions = useMemo(() => groups.flatMap(({ fields }) => conditionsOf(fields)), [groups]);
  const holds = useConditions(conditions, rest, loadConditions);

  const emit = (next: Record<string, unknown>) => onChange({ ...value, model: sanitizeModel(schema, next) });
  const begin = useEffectEvent(() => {
    const clean = sanitizeModel(schema, model);
    emit(groups.reduce((made, { fields }) => withInitialValues(made, fields), clean));
  });
  useEffect(() => {
    if (groups.length > 0) begin();
  }, [groups]);

  const isValid = problems.size === 0 && unreadable.length === 0;
  const tell = useEffectEvent((valid: boolean) => onValidity?.(valid ? undefined : t('model-invalid')));
  useEffect(() => {
    tell(isValid);
  }, [isValid]);

  const scope = {
    model,
    disabled: frame.disabled ?? false,
    holds,
    setValue: (path: readonly string[], next: unknown) => emit(withValueAt(model, path, next)),
    problemAt: (path: readonly string[]) => (touched.has(keyOf(path)) ? problems.get(keyOf(path)) : undefined),
    touch: (path: readonly string[]) => setTouched((now) => new Set(now).add(keyOf(path))),
    leave: onBlur,
  };
  if (groups.every(({ fields }) => fields.length === 0)) return <ErrorState reason={t('no-fields')} />;
  return (
    <FormScopeContext value={scope}>
      <Field {...frame} group>
        {() => (
          <div ref={controlRef as Ref<HTMLDivElement>} tabIndex={-1} className={styles.form}>
            {groups.map(({ id, title, fields }) =>
              title === undefined ? (
                <Fields key={id} fields={fields} />
              ) : (
                <details key={id} open className={styles.group}>
                  <summary className={styles.groupTitle}>{title}</summary>
                  <Fields fields={fields} />
                </details>
              ),
            )}
          </div>
        )}
      </Field>
    </FormScopeContext>
  );
}

/** Describes no form. */
const nothing: JsonFormValue = { schema: {}, form: [], model: {} };

const keyOf = (path: readonly string[]): string => JSON.stringify(path);

const conditionsOf = (fields: readonly FormField[]): string[] =>
  fields.flatMap(({ condition, fields: inner }) => [...(condition?.trim() ? [condition] : []), ...conditionsOf(inner)]);
