import { type KeyboardEvent, type Ref, useState } from 'react';
import { useT } from '../i18n/i18n';
import { IconButton } from '../ui/icon-button';
import type { ControlProps } from './control';
import { Field } from './field';
import { InputBox, inputClass } from './input-box';

export interface PasswordFieldProps extends ControlProps<string> {
  autoComplete?: 'current-password' | 'new-password' | 'off';
  maxLength?: number;
}

/** A password with a toggle that shows it (Alt+F8 too) and a hint while caps lock is on. */
export function PasswordField({
  value,
  onChange,
  onBlur,
  name,
  autoComplete = 'current-password',
  maxLength,
  autoFocus,
  controlRef,
  hint,
  ...frame
}: PasswordFieldProps) {
  const t = useT('kit');
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  const keyDown = (event: KeyboardEvent) => {
    watchCapsLock(event);
    if (!event.altKey || event.key !== 'F8') return;
    event.preventDefault();
    setVisible(!visible);
  };
  return (
    <Field {...frame} hint={capsLock ? <span role="status">{t('password.caps-lock')}</span> : hint}>
      {(aria) => (
        <InputBox
          invalid={Boolean(frame.error)}
          disabled={frame.disabled}
          after={
            <IconButton
              icon={visible ? 'eye-off' : 'eye'}
              label={t(visible ? 'password.hide' : 'password.show')}
              size="small"
              // Tab goes from field to field; in the field Alt+F8 does the same.
              tabIndex={-1}
              aria-keyshortcuts="Alt+F8"
              onClick={() => setVisible(!visible)}
            />
          }
        >
          <input
            {...aria}
            ref={controlRef as Ref<HTMLInputElement>}
            className={inputClass}
            type={visible ? 'text' : 'password'}
            name={name}
            value={value ?? ''}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxLength}
            disabled={frame.disabled}
            data-autofocus={autoFocus ? '' : undefined}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={keyDown}
            onKeyUp={watchCapsLock}
            onBlur={() => {
              setCapsLock(false);
              onBlur?.();
            }}
          />
        </InputBox>
      )}
    </Field>
  );
}
