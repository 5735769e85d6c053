import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { ControlProps } from './control';
import type { InputBoxProps } from './input-box';
import { InputField } from './input-field';

export interface TextFieldProps extends ControlProps<string>, Pick<InputBoxProps, 'before' | 'after'> {
  type?: 'text' | 'email' | 'url' | 'tel';
  placeholder?: string;
  maxLength?: number;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  spellCheck?: boolean;
  /** 'auto': the text decides, whatever the direction of the page. */
  dir?: 'auto';
}

/** One line of text. An emptied one is ''. */
export function TextField({ value, onChange, type = 'text', ...field }: TextFieldProps) {
  return <InputField {...field} type={type} value={value ?? ''} onChange={({ target }) => onChange(target.value)} />;
}
