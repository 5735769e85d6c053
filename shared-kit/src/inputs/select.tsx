import type { ComponentProps, FocusEvent, KeyboardEvent } from 'react';
import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import styles from './select.module.css';

export interface SelectOption<T extends string | number> {
  value: T;
  label: string;
  disabled?: boolean;
  /** Language of the label, where it is not that of the page. */
  lang?: string;
}

export interface SelectProps<T extends string | number>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  value: T | undefined;
  options: readonly SelectOption<T>[];
  /** Text of the empty choice. It can be chosen unless one is required. */
  placeholder?: string;
  required?: boolean;
  /** Nothing for the empty choice. */
  onChange: (value: T | undefined) => void;
}

/**
 * The choice of one of a few, without a frame or label: every such choice of the console is this one. It is the
 * browser's own control, with its keys and its wheel on phones; where the browser lets a page draw the list, the list
 * has our look. A value that is not among the options shows as the empty choice. `className` is that of the box.
 */
export function Select<T extends string | number>({
  value,
  options,
  placeholder,
  required,
  className,
  onChange,
  onBlur,
  ...select
}: SelectProps<T>) {
  const at = options.findIndex((option) => option.value === value);
  const mayBeEmpty = placeholder !== undefined || at < 0;
  const leave = (event: FocusEvent<HTMLSelectElement>) => {
    // An open list has the focus: the choice has not been left yet.
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event);
  };
  return (
    <span className={classes(styles.box, className)}>
      <select
        {...select}
        className={classes(styles.select, at < 0 && styles.empty)}
        value={at < 0 ? '' : String(at)}
        onChange={(event) => onChange(options[Number(event.target.value || -1)]?.value)}
        onKeyDown={keepToList}
        onBlur={leave}
      >
        {mayBeEmpty && (
          <option value="" disabled={required}>
            {placeholder ?? ''}
          </option>
        )}
        {options.map(({ value: key, label, disabled, lang }, index) => (
          <option key={key} value={index} disabled={disabled} lang={lang}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} className={styles.arrow} />
    </span>
  );
}

/** A key of the open list is not one for the dialog or table around it: Escape closes the list alone. */
function keepToList(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.target !== event.currentTarget) event.stopPropagation();
}
