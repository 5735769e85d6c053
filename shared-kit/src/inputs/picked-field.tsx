import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { runSafely } from '../notify/run-safely';
import { classes } from '../ui/classes';
import { IconButton } from '../ui/icon-button';
import { joinRefs } from '../ui/join-refs';
import type { ControlProps } from './control';
import { Field } from './field';
import { InputBox, inputClass } from './input-box';
import styles from './picked-field.module.css';
import { useT } from './texts';

export interface PickedFieldProps extends ControlProps<string> {
  /** Asks for a value; `undefined` leaves the field as it is. */
  pick: (current: string | undefined) => Promise<string | undefined>;
  /** The button's content: the rendered value. */
  swatch: ReactNode;
  /** Offer to empty the field. */
  clearable?: boolean;
  /** A press on the text opens the dialog too, not only one on the button. */
  openOnInput?: boolean;
  className?: string;
}

/** A value that a dialog sets: a button that shows it, beside it as text. Typing is not possible. */
export function PickedField(props: PickedFieldProps) {
  const { value, onChange, onBlur, pick, swatch, clearable, openOnInput, controlRef } = props;
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const open = async () => {
    const picked = await pick(value);
    if (picked !== undefined) onChange(picked);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    runSafely(open);
  };
  const fromInput = openOnInput && !props.disabled ? { onClick: () => runSafely(open), onKeyDown: keyDown } : {};
  return (
    <Field {...props}>
      {(aria) => (
        <div className={styles.line}>
          <button
            ref={joinRefs(button, controlRef)}
            type="button"
            className={styles.swatch}
            aria-label={t('picked.choose', { label: props.label })}
            aria-haspopup="dialog"
            disabled={props.disabled}
            data-autofocus={props.autoFocus ? '' : undefined}
            onClick={() => runSafely(open)}
            onBlur={onBlur}
          >
            {swatch}
          </button>
          <InputBox
            invalid={Boolean(props.error)}
            disabled={props.disabled}
            after={
              clearable && value && !props.disabled ? (
                <IconButton
                  icon="close"
                  size="small"
                  label={t('picked.clear', { label: props.label })}
                  onClick={() => {
                    onChange(undefined);
                    button.current?.focus();
                  }}
                />
              ) : undefined
            }
          >
            <input
              {...aria}
              {...fromInput}
              className={classes(inputClass, styles.text, openOnInput && styles.opens)}
              name={props.name}
              value={value ?? ''}
              readOnly
              dir="ltr"
              disabled={props.disabled}
              onBlur={onBlur}
            />
          </InputBox>
        </div>
      )}
    </Field>
  );
}
