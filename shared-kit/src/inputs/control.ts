import type { ReactNode, Ref } from 'react';

/**
 * What every value control takes: controlled, with its label and its message; the form adapter fills in the rest.
 *
 * Nothing is `undefined`, never `null` or `NaN`. A text is a string: an emptied one is ''. A control that reads what is
 * typed has an `Entry<T>` for its value and reports what it cannot read as an `Unreadable`.
 */
export interface ControlProps<V> {
  value: V | undefined;
  onChange: (value: V | undefined) => void;
  onBlur?: () => void;
  label: string;
  /** Keep the label for screen readers only, where the place says what the control is. */
  hideLabel?: boolean;
  /** Shown below while there is no error. */
  hint?: ReactNode;
  /** The error message for the value; not shown while the control is disabled. */
  error?: string;
  /** Marks the label and says so to screen readers; that a value is there is up to the form's rules. */
  required?: boolean;
  disabled?: boolean;
  name?: string;
  /** Takes the focus when a dialog opens. */
  autoFocus?: boolean;
  /** The element that takes the focus, or the one around many fields: the first wrong one in it takes it then. */
  controlRef?: Ref<HTMLElement>;
}

/** What a control with one element gives to that, beside its value. */
export const elementProps = ({ name, disabled, autoFocus, onBlur }: ElementProps) => ({
  name,
  disabled,
  'data-autofocus': autoFocus ? '' : undefined,
  onBlur,
});

type ElementProps = Pick<ControlProps<unknown>, 'name' | 'disabled' | 'autoFocus' | 'onBlur'>;

/** The part of a control's props that `<Field>` shows. */
export type FieldFrame = Pick<
  ControlProps<unknown>,
  'label' | 'hideLabel' | 'hint' | 'error' | 'required' | 'disabled'
>;
