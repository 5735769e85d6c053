import { type Ref, useState } from 'react';
import { loadCode } from '../browser/load-code';
import type { ControlProps } from '../inputs/control';
import { Field } from '../inputs/field';
import { InputBox, inputClass } from '../inputs/input-box';
import { parseJson } from '../inputs/json-text';
import { runSafely } from '../notify/run-safely';
import { classes } from '../ui/classes';
import { IconButton } from '../ui/icon-button';
import styles from './json-text-field.module.css';
import { useT } from './texts';

export interface JsonTextFieldProps extends ControlProps<object | null | undefined> {
  /** A button that opens the JSON in a dialog, where there is room for it. */
  openable?: boolean;
  placeholder?: string;
  /** What the message says instead when it is empty but required. */
  requiredText?: string;
  /** What the message says instead when the text is no JSON object. */
  invalidText?: string;
}

/**
 * A JSON object in one line of text. Reports the object, `null` for an empty text, and `undefined` while the text is
 * anything else; the text stays to be corrected.
 */
export function JsonTextField({
  value,
  onChange,
  onBlur,
  name,
  openable,
  placeholder,
  requiredText,
  invalidText,
  autoFocus,
  controlRef,
  error,
  ...frame
}: JsonTextFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState({ text: toText(value), value });
  const [left, setLeft] = useState(false);
  // A value from outside replaces the text; the field's own reports come back unchanged.
  let text = typed.text;
  if (value !== typed.value) {
    text = toText(value);
    setTyped({ text, value });
  }
  const parsed = parseJson(text, 'object');
  const problem = parsed.ok
    ? frame.required && parsed.value === null
      ? (requiredText ?? t('json-text.required'))
      : undefined
    : (invalidText ?? t('json-text.invalidJSON'));
  const shownError = (left || error) && problem ? problem : error;

  const type = (next: string) => {
    const result = parseJson(next, 'object');
    const reported = result.ok ? (result.value as object | null) : undefined;
    setTyped({ text: next, value: reported });
    onChange(reported);
  };
  const open = async () => {
    const { editJson } = await loadCode(
      () => import(/* webpackChunkName: "kit-json-edit-dialog" */ './json-edit-dialog'),
    );
    const edited = await editJson({ title: frame.label, value: parsed.ok ? (parsed.value as object) : null });
    if (edited) type(toText(edited));
  };
  return (
    <Field {...frame} error={shownError}>
      {(aria) => (
        <InputBox
          invalid={Boolean(shownError)}
          disabled={frame.disabled}
          after={
            openable &&
            !frame.disabled && (
              <IconButton icon="open_in_new" size="small" label={t('json-text.open')} onClick={() => runSafely(open)} />
            )
          }
        >
          <input
            {...aria}
            ref={controlRef as Ref<HTMLInputElement>}
            className={classes(inputClass, styles.text)}
            dir="ltr"
            name={name}
            value={text}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            disabled={frame.disabled}
            data-autofocus={autoFocus ? '' : undefined}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              setLeft(true);
              onBlur?.();
            }}
          />
        </InputBox>
      )}
    </Field>
  );
}

const toText = (value: object | null | undefined) => (value ? JSON.stringify(value) : '');
