import { useRef, useState } from 'react';

type PasswordFieldName = 'current' | 'next' | 'repeat';
type Passwords = Record<PasswordFieldName, string>;

const empty: Passwords = { current: '', next: '', repeat: '' };

/** Why the call is not made: something is empty, or the two new ones differ. The policy is the platform's to judge. */
export function passwordFault(
  passwords: Passwords,
  asked: readonly PasswordFieldName[],
): { field: PasswordFieldName; fault: 'required' | 'mismatch' } | undefined {
  const missing = asked.find((field) => passwords[field] === '');
  if (missing) return { field: missing, fault: 'required' };
  return passwords.next === passwords.repeat ? undefined : { field: 'repeat', fault: 'mismatch' };
}

/** The input of a form that sets a password, and the messages at its fields; `onEdit` is called on each change. */
export function usePasswords(onEdit: () => void) {
  const [passwords, setPasswords] = useState(empty);
  const [errors, setErrors] = useState<Partial<Passwords>>({});
  const refs = {
    current: useRef<HTMLInputElement>(null),
    next: useRef<HTMLInputElement>(null),
    repeat: useRef<HTMLInputElement>(null),
  };
  return {
    passwords,
    isEmpty: Object.values(passwords).every((password) => password === ''),
    /** Props of one field. */
    bind: (field: PasswordFieldName) => ({
      name: field,
      value: passwords[field],
      error: errors[field],
      controlRef: refs[field],
      onChange(value: string | null | undefined) {
        onEdit();
        setPasswords((old) => ({ ...old, [field]: value ?? '' }));
        setErrors((old) => ({ ...old, [field]: undefined }));
      },
    }),
    focus: (field: PasswordFieldName) => refs[field].current?.focus(),
    /** Shows an error at a field and moves the focus there. */
    blame(field: PasswordFieldName, error: string) {
      setErrors({ [field]: error });
      refs[field].current?.focus();
    },
    clear() {
      setPasswords(empty);
      setErrors({});
    },
  };
}
