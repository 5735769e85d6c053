import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { PasswordField, type PasswordFieldProps } from '@mullion/shared-kit/inputs/password-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { type Ref, useEffect, useRef, useState } from 'react';
import styles from './framework.module.css';

export interface SecretFieldProps extends ControlProps<string> {
  /** The platform has one, which it never shows. */
  isStored: boolean;
  maxLength?: number;
  holds?: PasswordFieldProps['holds'];
}

/** A secret that stays as it is stored until somebody types another one. Nothing is reported while it stays. */
export function SecretField({ isStored, maxLength, holds, ...field }: SecretFieldProps) {
  const t = useT('mf-settings');
  const [changing, setChanging] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isTyped = field.value !== undefined;
  // Saved or discarded: it is kept again.
  useEffect(() => {
    if (!isTyped) setChanging(false);
  }, [isTyped]);
  const change = () => {
    setChanging(true);
    field.onChange('');
    requestAnimationFrame(() => place.current?.querySelector('input')?.focus());
  };
  // What is wrong with the stored one is put right by another.
  if (isStored && !changing && !isTyped && !field.error) {
    const { label, hint, disabled } = field;
    return (
      <TextField
        label={label}
        hint={hint ?? t('secret.kept.hint')}
        disabled
        value={t('secret.kept')}
        onChange={() => undefined}
        after={
          !disabled && (
            <Button
              // Where the field is looked for, what changes it is found.
              ref={field.controlRef as Ref<HTMLButtonElement>}
              size="small"
              variant="text"
              aria-label={t('secret.change-of', { label })}
              onClick={change}
            >
              {t('secret.change')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <div ref={place} className={styles.secret}>
      <PasswordField {...field} autoComplete="new-password" maxLength={maxLength} holds={holds} />
      {isStored && (
        <div>
          <Button size="small" variant="text" onClick={() => field.onChange(undefined)}>
            {t('secret.keep')}
          </Button>
        </div>
      )}
    </div>
  );
}
