import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  get,
  type Path,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form';
import type { ObjectSchema } from 'yup';
import { wasReported } from '../api/api-error';
import { failureMessage } from '../api/error-message';
import { translateMessage } from '../api/message-text';
import { fieldOf, refusalsOf } from '../api/refusals';
import { isCodeNotLoaded } from '../browser/load-code';
import { useT } from '../i18n/i18n';
import { runSafely } from '../notify/run-safely';
import { Button, type ButtonProps } from '../ui/button';
import { Problem } from '../ui/problem';
import styles from './form.module.css';
import { createFormRules, type FormRules } from './form-rules';
import { isSameValue, touchedPaths, withValuesAt } from './form-values';
import { Unreadable } from './unreadable';

export { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';

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
    defaultValues: values as DefaultValues<V>,
    resolver: (typed, context, options) =>
      rules.resolve(typed, context, options as never, latestForm.current?.control._names.mount.size ?? 0) as never,
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

const topOf = (path: string) => path.replace(/\..*/, '');

interface FormScope {
  form: KitForm<FieldValues>;
  /** Labels by field name, for sentences about fields. */
  labels: Map<string, string>;
  submit: () => void;
}
const FormContext = createContext<FormScope | null>(null);

/** The form around a field. */
export function useFormScope(): FormScope {
  const scope = use(FormContext);
  if (!scope) throw new Error('A form field or submit button stands outside of <Form>.');
  return scope;
}

export interface FormProps<V extends FieldValues> {
  form: KitForm<V>;
  /**
   * Stores the values, with `formCall` so that no toast tells of a refusal. If it throws, everything typed stays; what is
   * wrong shows at the field it is about, else in `<FormError>`, unless the console has already reported it.
   */
  onSubmit: (values: V) => unknown;
  /** Everything that was typed is stored: a form that goes then goes here, and stays for what was typed during the call. */
  onStored?: () => void;
  children: ReactNode;
}

/**
 * A form around fields, or around a whole `<Dialog>` whose actions hold the submit button. It draws no box of its own:
 * `<FieldRows>` arranges fields.
 */
export function Form<V extends FieldValues>({ form, onSubmit, onStored, children }: FormProps<V>) {
  const [labels] = useState(() => new Map<string, string>());

  const submit = form.handleSubmit(async (values) => {
    const sent = withValuesAt(form.getValues(), [], () => undefined);
    const { _defaultValues: before, _names: names } = form.control;
    const touched = new Set<string>();
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name) touched.add(topOf(name));
    });
    try {
      await onSubmit(values);
      const typed = form.getValues();
      const { _defaultValues: stored } = form.control;
      const isStored = (path: string) =>
        isSameValue(get(sent, path), get(before, path)) && isSameValue(get(typed, path), get(stored, path));
      // What was typed while the call was under way is not stored yet; what came from elsewhere, or the answer made, is.
      const later = touchedPaths(typed, sent, sent, names.mount).filter(
        (path) => touched.has(topOf(path)) && !isStored(path),
      ) as Path<V>[];
      form.reset(withValuesAt(typed, later, (path) => get(values, path)));
      for (const name of later) form.setValue(name, get(typed, name), { shouldDirty: true });
      if (later.length === 0) onStored?.();
    } catch (error) {
      // Given up meanwhile, the form has no place any more to say it in.
      if (isGone.current) throw error;
      if (!wasReported(error)) tell(error);
    } finally {
      unsubscribe();
    }
  });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  /** Shows each problem at its field and focuses the first; problems without a field show above the form. */
  const tell = (error: unknown) => {
    const about = refusalsOf(translateMessage(failureMessage(error))).map((refusal) => ({
      path: fieldOf(refusal, [...labels.keys()]) as Path<V> | undefined,
      text: translateMessage(refusal.message),
    }));
    const others = about.filter(({ path }) => path === undefined).map(({ text }) => text);
    if (others.length > 0) form.setError('root.server', { message: others.join('\n') });
    const first = about.find(({ path }) => path !== undefined)?.path;
    for (const { path, text } of about) {
      if (path) form.setError(path, { type: 'server', message: text }, { shouldFocus: path === first });
    }
  };
  // What was wrong may be right again as soon as something is changed.
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name !== undefined) form.clearErrors('root.server');
    });
    return unsubscribe;
  }, [form]);
  const submitting = useRef(false);
  // The rules come first: fields that were not checked must not be stored.
  const submitWithRules = () =>
    runSafely(async () => {
      // A second press while the first is at work must not store twice.
      if (submitting.current) return;
      submitting.current = true;
      try {
        await form.loadSchema();
        await submit();
      } finally {
        submitting.current = false;
      }
    });
  const onFormSubmit = (event: FormEvent) => {
    // A form in a dialog is, for React, inside of the form that opened it.
    event.stopPropagation();
    event.preventDefault();
    submitWithRules();
  };
  const latest = useRef(submitWithRules);
  latest.current = submitWithRules;
  const scope = useMemo(
    () => ({ form: form as unknown as KitForm<FieldValues>, labels, submit: () => latest.current() }),
    [form, labels],
  );
  return (
    <FormContext value={scope}>
      <FormProvider {...form}>
        <form className={styles.form} noValidate onSubmit={onFormSubmit}>
          {children}
        </form>
      </FormProvider>
    </FormContext>
  );
}

/** Fields one below the other, or in as many columns as fit. */
export function FieldRows({ columns = false, children }: { columns?: boolean; children: ReactNode }) {
  return <div className={columns ? styles.columns : styles.rows}>{children}</div>;
}

/** Why the last submit failed, unless a field was at fault; shown above the fields until the next change. */
export function FormError() {
  const { form } = useFormScope();
  const { errors } = useFormState({ control: form.control });
  const message = errors.root?.server?.message;
  return message ? <Problem>{message}</Problem> : null;
}

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'disabledReason' | 'busy' | 'onClick'> {
  /** Nothing to save while nothing has been changed. */
  requireChange?: boolean;
  children: ReactNode;
}

/**
 * Submits the form. What is wrong with fields that were left, or after a first try with any, stands beside it; pressing
 * it shows what is wrong at the fields and goes to the first one.
 */
export function SubmitButton({ requireChange = false, variant = 'primary', children, ...rest }: SubmitButtonProps) {
  const t = useT('kit');
  const { form, labels, submit } = useFormScope();
  const { isDirty, isSubmitting, isSubmitted, touchedFields } = useFormState({ control: form.control });
  const problems = useSyncExternalStore(form.rules.subscribe, form.rules.problems);
  // A missing value is no error before the field has been visited; an unreadable one is an error at once.
  const isTouched = (path: string) => pathsTo(path).some((at) => get(touchedFields, at) === true);
  const isUnreadable = (path: string) => get(form.getValues(), path) instanceof Unreadable;
  const known = problems.filter((path) => isSubmitted || isTouched(path) || isUnreadable(path));
  const names = known.map((path) => pathsTo(path).find((at) => labels.has(at))).map((at) => at && labels.get(at));
  const fields = [...new Set(names.filter((name) => name !== undefined))].join(', ');
  const invalid = known.length > 0 && (fields ? t('form.check-fields', { fields }) : t('form.check'));
  const unchanged = requireChange && !isDirty && t('form.nothing-changed');
  const reason = unchanged || invalid;
  const press = () => {
    if (unchanged) runSafely(() => form.trigger(undefined, { shouldFocus: true }));
    // Everything is looked at again: what was wrong may have been put right a moment ago.
    else if (invalid) submit();
  };

  return (
    <span className={styles.submit} onClickCapture={press}>
      {reason && (
        <span aria-hidden="true" className={styles.reason}>
          {reason}
        </span>
      )}
      <Button {...rest} type="submit" variant={variant} busy={isSubmitting} disabledReason={reason}>
        {children}
      </Button>
    </span>
  );
}

/** Gives the form up. While it is being stored there is nothing to give up: closing it would not undo that. */
export function CancelButton({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const t = useT('kit');
  const { isSubmitting } = useFormState({ control: useFormScope().form.control });
  return (
    <Button disabledReason={isSubmitting ? t('form.saving') : undefined} onClick={onCancel}>
      {children}
    </Button>
  );
}

/** A path and those of what it is part of, the longest first. */
function pathsTo(path: string): string[] {
  const end = path.lastIndexOf('.');
  return [path, ...(end < 0 ? [] : pathsTo(path.slice(0, end)))];
}

/** Answers this when code failed to load; submitting reports that failure. */
const ifNotLoaded =
  <T,>(instead: T) =>
  (error: unknown): T => {
    if (isCodeNotLoaded(error)) return instead;
    throw error;
  };
