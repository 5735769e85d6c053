import { type KeyboardEvent, useState } from 'react';
import { useT } from '../i18n/i18n';
import { IconButton } from '../ui/icon-button';
import type { ControlProps } from './control';
import { InputField } from './input-field';

export interface PasswordFieldProps extends ControlProps<string> {
  autoComplete?: 'current-password' | 'new-password' | 'off';
  maxLength?: number;
  /** What the toggle says that it shows. */
  holds?: 'password' | 'key' | 'secret';
}

/** A password with a toggle that shows it (Alt+F8 too) and a hint while caps lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, onBlur, hint, autoComplete = 'current-password', holds = 'password', ...field } = props;
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
    <InputField
      {...field}
      autoComplete={autoComplete}
      autoCapitalize="none"
      hint={capsLock ? <span role="status">{t('password.caps-lock')}</span> : hint}
      type={visible ? 'text' : 'password'}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={keyDown}
      onKeyUp={watchCapsLock}
      onBlur={() => {
        setCapsLock(false);
        onBlur?.();
      }}
      after={
        <IconButton
          icon={visible ? 'eye-off' : 'eye'}
          label={t(`${holds}.${visible ? 'hide' : 'show'}`)}
          size="small"
          // Tab goes from field to field; in the field Alt+F8 does the same.
          tabIndex={-1}
          aria-keyshortcuts="Alt+F8"
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
