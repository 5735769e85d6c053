import { loadCode } from '../browser/load-code';
import type { ControlProps } from '../inputs/control';
import { InputField } from '../inputs/input-field';
import { type Entry, Unreadable } from '../inputs/unreadable';
import { useTypedText } from '../inputs/use-typed-text';
import { runSafely } from '../notify/run-safely';
import { IconButton } from '../ui/icon-button';
import { parseJson } from './json-text';
import styles from './json-text-field.module.css';
import { useT } from './texts';

export interface JsonTextFieldProps extends ControlProps<Entry<object>> {
  /** A button that opens the JSON in a dialog, where there is room for it. */
  openable?: boolean;
  placeholder?: string;
  /** What the message says instead when it is empty but required. */
  requiredText?: string;
  /** What the message says instead when the text is no JSON object. */
  invalidText?: string;
}

/** A JSON object in one line of text; text that is anything else stays to be corrected. */
export function JsonTextField(props: JsonTextFieldProps) {
  const { value, onChange, onBlur, openable, requiredText, invalidText, ...field } = props;
  const t = useT();
  const { text, type, leave, left } = useTypedText<object>({
    value,
    onChange,
    onBlur,
    read: (typed) => {
      const parsed = parseJson(typed, 'object');
      if (!parsed.ok) return new Unreadable(typed, invalidText ?? t('json-text.invalidJSON'));
      return (parsed.value as object | null) ?? undefined;
    },
    write: JSON.stringify,
  });
  const unreadable = value instanceof Unreadable;
  const missing = field.required && value === undefined ? (requiredText ?? t('json-text.required')) : undefined;
  const shownError = left || field.error ? ((unreadable ? value.message : missing) ?? field.error) : undefined;

  const open = async () => {
    const { editJson } = await loadCode(
      () => import(/* webpackChunkName: "kit-json-edit-dialog" */ './json-edit-dialog'),
    );
    const edited = await editJson({ title: field.label, value: unreadable ? null : (value ?? null) });
    if (edited) type(JSON.stringify(edited));
  };
  return (
    <InputField
      {...field}
      error={shownError}
      className={styles.text}
      dir="ltr"
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      after={
        openable &&
        !field.disabled && (
          <IconButton icon="open_in_new" size="small" label={t('json-text.open')} onClick={() => runSafely(open)} />
        )
      }
    />
  );
}
