import { useEffect, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, get, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { ObjectSchema } from 'yup';
import { isCodeNotLoaded } from '../browser/load-code';
import { createFormRules, type FormRules, type Shown } from './form-rules';
import { isSameValue, touchedPaths, withValuesAt } from './form-values';

/** The rules of a form: a schema, or a way to load it, so that yup need not come with the first page. */
export type FormSchema<V extends FieldValues> = ObjectSchema<V> | (() => Promise<ObjectSchema<V>>);

/** A form's state as react-hook-form keeps it, with its rules. */
export interface KitForm<V extends FieldValues> extends UseFormReturn<V, unknown, V> {
  loadSchema: () => Promise<ObjectSchema<V>>;
  rules: FormRules;
}

/**
 * State of a form. `values` are the stored values: when they change, fields that the user has not touched follow and
 * what was typed stays, of a list every row. Nothing is `null` in them, as on the wire. Errors show when a field is left, and then on every
 * change. What a control could not read stays in the state, and is refused before the schema is asked.
 */
export function useKitForm<V extends FieldValues>(schema: FormSchema<V>, values: V): KitForm<V> {
  const latest = useRef(schema);
  latest.current = schema;
  const [loadSchema] = useState(() => async () => {
    const { current } = latest;
    return typeof current === 'function' ? current() : current;
  });
  const latestForm = useRef<UseFormReturn<V, unknown, V>>(undefined);
  const [rules] = useState(() =>
    // Without its schema a form judges no value; its submit waits for it.
    createFormRules(
      () => loadSchema().catch(ifNotLoaded(undefined)) as Promise<ObjectSchema<FieldValues> | undefined>,
      () => latestForm.current?.getValues() ?? {},
    ),
  );
  const form = useForm<V, unknown, V>({
    mode: 'onTouched',
    // `<Form>` goes to the first field on the page, not to the first that was registered.
    shouldFocusError: false,
    defaultValues: values as DefaultValues<V>,
    resolver: (typed, context, options) =>
      rules.resolve(typed, context, options as never, shownIn(latestForm.current?.control, options.names)) as never,
  });
  latestForm.current = form;
  const stored = useRef(values);
  useEffect(() => {
    if (isSameValue(values, stored.current)) return;
    stored.current = values;
    // The form library merges lists row by row: a row typed in would move to another one, or lose its other members.
    const { _defaultValues: before, _names: names } = form.control;
    const typed = form.getValues();
    const touched = touchedPaths(typed, before, values, names.mount);
    form.reset(
      withValuesAt(values, touched, (path) => get(typed, path)),
      { keepFieldsRef: true },
    );
    form.reset(values, { keepValues: true, keepFieldsRef: true });
  });
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => rules.changed(name));
    return unsubscribe;
  }, [form, rules]);
  return useMemo(() => Object.assign(form, { loadSchema, rules }), [form, loadSchema, rules]);
}

/**
 * What of a form is judged, and which of its problems are told. A list whose rows were added, removed or moved is judged with
 * all its rows, also with those nobody has typed in yet: they are told of only what they already are.
 */
function shownIn<V extends FieldValues>(
  control: KitForm<V>['control'] | undefined,
  names: readonly string[] = [],
): Shown {
  const fields = control?._names.mount.size ?? 0;
  const [list] = names;
  if (!control || names.length !== 1 || list === undefined || !control._names.array.has(list as Path<V>))
    return { fields };
  return { fields, tells: (path) => path === list || get(control._formState.errors, path) !== undefined };
}

/** Tells whether something is changed as soon as it is, before it is checked and drawn. `listener` must be stable. */
export function useDirtyListener<V extends FieldValues>(form: KitForm<V>, listener?: (dirty: boolean) => void): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { isDirty: true, values: true },
        callback: ({ isDirty }) => listener?.(isDirty ?? false),
      }),
    [form, listener],
  );
}

/** Answers this when code failed to load; submitting reports that failure. */
const ifNotLoaded =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isCodeNotLoaded(error)) return instead;
    throw error;
  };
