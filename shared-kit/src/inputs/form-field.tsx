import { type ComponentType, useCallback, useEffect } from 'react';
import { useController } from 'react-hook-form';
import { type Translate, useT } from '../i18n/i18n';
import { afterPress } from '../ui/after-press';
import { useFormScope } from './form';
import type { MessageKey } from './schema';

/** What the form gives to the control. */
type Bound = 'value' | 'onChange' | 'onBlur' | 'error' | 'controlRef' | 'name';

/** What the form needs of a control: the contract of `ControlProps`, whatever the type of its value. */
interface Bindable {
  label: string;
  onChange: (value: never) => void;
}

export type FormFieldProps<P extends Bindable> = Omit<P, Bound> & {
  /** Path of the value in the form. */
  name: string;
  control: ComponentType<P>;
};

/**
 * Puts any value control of the kit into the form around it: the one place where nothing, `undefined` for a control, is
 * the `null` of the form's values.
 *
 * @example <FormField name="label" control={TextField} label={t('device.label')} maxLength={255} />
 */
export function FormField<P extends Bindable>({ name, control: Control, ...own }: FormFieldProps<P>) {
  const t = useT('kit');
  const { form, labels, places } = useFormScope();
  const { field, fieldState } = useController({ name, control: form.control });
  const label = (own as unknown as Bindable).label;
  useEffect(() => {
    labels.set(name, label);
    return () => {
      labels.delete(name);
    };
  }, [labels, name, label]);

  const { ref } = field;
  const place = useCallback(
    (element: HTMLElement | null) => {
      ref(element);
      if (element) places.set(name, element);
      else places.delete(name);
    },
    [ref, places, name],
  );

  // The one place where the types of value and control meet: the schema guards the value, not the compiler.
  const props = {
    ...own,
    name,
    // Nothing is `undefined` for controls; for react-hook-form that is the default value, so its state has `null`.
    value: field.value ?? undefined,
    onChange: (value: unknown) => field.onChange(value ?? null),
    // An error below the field moves what follows.
    // By then, what was pressed may have removed the field with its row: leaving it would bring back an empty one.
    onBlur: () => afterPress(() => labels.has(name) && field.onBlur()),
    error: errorText(fieldState.error?.message, t),
    controlRef: place,
  } as unknown as P;
  return <Control {...props} />;
}

/** Built-in rules carry a key of the kit's texts in place of a text. */
function errorText(message: unknown, t: Translate): string | undefined {
  if (!message) return undefined;
  if (typeof message === 'string') return message;
  const { key, values } = message as MessageKey;
  return t(key, values);
}
