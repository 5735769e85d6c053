import { type Ref, useRef, useState } from 'react';
import { useT } from '../i18n/i18n';
import { Button } from '../ui/button';
import { classes } from '../ui/classes';
import type { ControlProps } from './control';
import { Field } from './field';
import { InputBox, inputClass } from './input-box';
import styles from './json-field.module.css';
import { type JsonKind, parseJson, tidyIndent } from './json-text';

export interface JsonFieldProps extends ControlProps<unknown> {
  /** What it may hold. Default: an object or an array. */
  accept?: JsonKind;
  rows?: number;
}

/**
 * JSON as text. Reports the parsed value, `null` for an empty text, and `undefined` while the text is not acceptable;
 * what was typed stays. Tidy formats it.
 */
export function JsonField({
  value,
  onChange,
  onBlur,
  name,
  accept = 'object-or-array',
  rows = 6,
  autoFocus,
  controlRef,
  error,
  ...frame
}: JsonFieldProps) {
  const t = useT('kit');
  const reported = useRef<unknown>(value);
  const [text, setText] = useState(() => toText(value));
  const [left, setLeft] = useState(false);
  // A value from outside replaces the text; the field's own reports come back unchanged.
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== reported.current) {
      reported.current = value;
      setText(toText(value));
    }
  }
  const parsed = parseJson(text, accept);

  const type = (next: string) => {
    setText(next);
    const result = parseJson(next, accept);
    reported.current = result.ok ? result.value : undefined;
    onChange(reported.current);
  };
  const problem = parsed.ok
    ? undefined
    : parsed.message
      ? t('json.invalid', { message: parsed.message })
      : t(accept === 'object' ? 'json.object-expected' : 'json.object-or-array-expected');
  return (
    <Field {...frame} error={(left && problem) || (parsed.ok ? error : undefined)}>
      {(aria) => (
        <InputBox tall invalid={Boolean(left && problem) || Boolean(error)} disabled={frame.disabled}>
          <textarea
            {...aria}
            ref={controlRef as Ref<HTMLTextAreaElement>}
            className={classes(inputClass, styles.text)}
            name={name}
            rows={rows}
            value={text}
            spellCheck={false}
            disabled={frame.disabled}
            data-autofocus={autoFocus ? '' : undefined}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              setLeft(true);
              onBlur?.();
            }}
          />
          <Button
            size="small"
            variant="text"
            className={styles.tidy}
            disabledReason={problem}
            onClick={() => type(parsed.ok ? toText(parsed.value) : text)}
          >
            {t('json.tidy')}
          </Button>
        </InputBox>
      )}
    </Field>
  );
}

const toText = (value: unknown) =>
  value === null || value === undefined ? '' : JSON.stringify(value, undefined, tidyIndent);
