import { TextField, type TextFieldProps } from '@mullion/shared-kit/inputs/text-field';
import { useState } from 'react';

/** A text that is reported without blanks around it, and stands as it is typed. */
export function TrimmedTextField({ value = '', onChange, ...props }: TextFieldProps) {
  const [typed, setTyped] = useState(value);
  return (
    <TextField
      {...props}
      value={typed.trim() === value ? typed : value}
      onChange={(next = '') => {
        setTyped(next);
        onChange(next.trim());
      }}
    />
  );
}
