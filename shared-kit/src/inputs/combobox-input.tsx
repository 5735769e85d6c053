import type { InputHTMLAttributes, KeyboardEvent, Ref, RefObject } from 'react';
import { assignRef } from '../ui/assign-ref';
import { classes } from '../ui/classes';
import type { ControlProps } from './control';
import { inputClass } from './input-box';
import type { Combobox } from './use-combobox';

interface ComboboxInputProps<T> extends Pick<ControlProps<unknown>, 'name' | 'disabled' | 'autoFocus' | 'onBlur'> {
  list: Combobox<T>;
  aria: InputHTMLAttributes<HTMLInputElement>;
  inputRef: RefObject<HTMLInputElement | null>;
  controlRef?: Ref<HTMLElement>;
  className?: string;
  text: string;
  placeholder?: string;
  onText: (text: string) => void;
  /** Default: that of the list. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** The text that a list of suggestions belongs to. */
export function ComboboxInput<T>({
  list,
  aria,
  inputRef,
  controlRef,
  className,
  text,
  autoFocus,
  onText,
  onKeyDown = list.keyDown,
  ...rest
}: ComboboxInputProps<T>) {
  return (
    <input
      {...aria}
      {...list.aria}
      {...rest}
      ref={(element) => {
        inputRef.current = element;
        assignRef(controlRef, element);
      }}
      className={classes(inputClass, className)}
      value={text}
      data-autofocus={autoFocus ? '' : undefined}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      onFocus={list.wake}
      onClick={list.show}
    />
  );
}
