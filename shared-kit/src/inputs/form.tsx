import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldValues, FormProvider, get, type Path, useFormState } from 'react-hook-form';
import { wasActReported } from '../api/api-error';
import { actFailure } from '../api/error-message';
import { loadRefusals } from '../api/load-refusals';
import { translateMessage } from '../api/message-text';
import { runSafely } from '../notify/run-safely';
import { Problem } from '../ui/problem';
import styles from './form.module.css';
import { FormContext, inPageOrder, useFormScope } from './form-scope';
import type { KitForm } from './form-state';
import { isSameValue, isWithin, touchedPaths, withValuesAt } from './form-values';

export { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
export { CancelButton, SubmitButton, type SubmitButtonProps } from './form-buttons';
export { useFormScope } from './form-scope';
export { type FormSchema, type KitForm, useDirtyListener, useKitForm } from './form-state';
export { isWithin } from './form-values';

const topOf = (path: string) => path.replace(/\..*/, '');

export interface FormProps<V extends FieldValues> {
  form: KitForm<V>;
  /**
   * Stores the values, with `formCall` so that no toast tells of a refusal. If it throws, everything typed stays; what is
   * wrong shows at the field it is about, else in `<FormError>`, unless the console has already reported it. Without a
   * connection `<FormError>` says that nothing was saved, whatever a banner says.
   */
  onSubmit: (values: V) => unknown;
  /** Everything that was typed is stored: a form that goes then goes here, and stays for what was typed during the call. */
  onStored?: () => void;
  /** The field that a refusal of the platform is about, by its text, where the form knows better than the kit's table. */
  refusedAt?: (text: string) => string | undefined;
  children: ReactNode;
}

/**
 * A form around fields, or around a whole `<Dialog>` whose actions hold the submit button. It draws no box of its own:
 * `<FieldRows>` arranges fields.
 */
export function Form<V extends FieldValues>({ form, onSubmit, onStored, refusedAt, children }: FormProps<V>) {
  const [labels] = useState(() => new Map<string, string>());
  const [places] = useState(() => new Map<string, HTMLElement>());
  const [focusProblem] = useState(() => (paths?: readonly string[]) => {
    const isAsked = (name: string) => paths?.some((path) => isWithin(name, path)) ?? true;
    const wrong = [...places.keys()].filter((name) => isAsked(name) && form.getFieldState(name as Path<V>).invalid);
    const [first] = inPageOrder(wrong, places);
    const place = first === undefined ? undefined : places.get(first);
    // A control of many fields gives the box around them.
    (place?.querySelector<HTMLElement>('[aria-invalid=true]') ?? place)?.focus();
  });

  const [wrongNow, setWrongNow] = useState<{ paths?: readonly string[] }>();
  const tellWrong = (paths?: readonly string[]) => {
    focusProblem(paths);
    setWrongNow({ paths });
  };
  // A field in something folded is there once that has opened.
  useEffect(() => {
    if (!wrongNow) return;
    const timer = setTimeout(() => focusProblem(wrongNow.paths));
    return () => clearTimeout(timer);
  }, [wrongNow, focusProblem]);
  const tellAll = () => tellWrong();
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
      if (!wasActReported(error)) await tell(error);
    } finally {
      unsubscribe();
    }
  }, tellAll);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  /**
   * Shows each problem at its field and focuses the first; problems without a field show above the form. So do all where the code that
   * knows what refusals are about does not arrive.
   */
  const tell = async (error: unknown) => {
    const said = translateMessage(actFailure(error));
    const known = await loadRefusals(error);
    if (isGone.current) throw error;
    if (!known) return form.setError('root.server', { message: said });
    const about = known.refusalsOf(said).map((refusal) => {
      const own = refusedAt?.(refusal.said);
      // What is not on the page can't be told there.
      const isOwn = own !== undefined && labels.has(own);
      const path = (isOwn ? own : known.fieldOf(refusal, [...labels.keys()])) as Path<V> | undefined;
      // Away from its field, ours would not say what it is about.
      const text = path === undefined ? refusal.said : translateMessage(refusal.message);
      return { path, text: isOwn ? known.withoutMember(text) : text };
    });
    const others = about.filter(({ path }) => path === undefined).map(({ text }) => text);
    if (others.length > 0) form.setError('root.server', { message: others.join('\n') });
    const wrong = about.flatMap(({ path }) => path ?? []);
    for (const { path, text } of about) if (path) form.setError(path, { type: 'server', message: text });
    if (wrong.length > 0) tellWrong(wrong);
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
    () => ({
      form: form as unknown as KitForm<FieldValues>,
      labels,
      places,
      focusProblem,
      submit: () => latest.current(),
    }),
    [form, labels, places, focusProblem],
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
