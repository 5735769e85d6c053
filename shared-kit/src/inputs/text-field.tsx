import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { ControlProps } from './control';
import { InputField } from './input-field';

export interface TextFieldProps extends ControlProps<string> {
  type?: 'text' | 'email' | 'url' | 'tel';
  placeholder?: string;
  maxLength?: number;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  spellCheck?: boolean;
  /** 'auto': the text decides, whatever the direction of the page. */
  dir?: 'auto';
  /** Inside of the frame, at its ends. */
  before?: ReactNode;
  after?: ReactNode;
}

/** One line of text. An emptied one is ''. */
export function TextField({ value, onChange, type = 'text', ...field }: TextFieldProps) {
  return <InputField {...field} type={type} value={value ?? ''} onChange={({ target }) => onChange(target.value)} />;
}
