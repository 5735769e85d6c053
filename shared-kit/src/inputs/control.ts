import type { ReactNode, Ref } from 'react';

/** What every value control takes: controlled, with its label and its message; the form adapter fills in the rest. */
export interface ControlProps<T> {
  value: T;
  onChange: (value: T) => void;
  onBlur?: () => void;
  label: string;
  /** Keep the label for screen readers only, where the place says what the control is. */
  hideLabel?: boolean;
  /** Shown below while there is no error. */
  hint?: ReactNode;
  /** What is wrong with the value, for people. */
  error?: string;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  /** Takes the focus when a dialog opens. */
  autoFocus?: boolean;
  /** The element that takes the focus. */
  controlRef?: Ref<HTMLElement>;
}

/** The part of a control's props that `<Field>` shows. */
export type FieldFrame = Pick<
  ControlProps<unknown>,
  'label' | 'hideLabel' | 'hint' | 'error' | 'required' | 'disabled'
>;
