import { type ReactNode, useId, useRef } from 'react';
import { classes } from '../ui/classes';
import { useEnterAndLeave } from '../ui/enter-and-leave';
import { Icon } from '../ui/icon';
import type { FieldFrame } from './control';
import styles from './field.module.css';

/** What the element inside of a field carries, so that label, hint and error are read with it. */
export interface FieldAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps extends FieldFrame {
  /** Renders the control with the ids that connect it. */
  children: (aria: FieldAria) => ReactNode;
  /** Names and describes a group of elements instead of one; what is wrong with it is read when it appears. */
  group?: boolean;
  /** The label is next to the control, on the same line, and a press on either counts. */
  beside?: boolean;
  className?: string;
}

/** Label, control, and below it the hint or, in its place, the error. */
export function Field(props: FieldProps) {
  const { label, hideLabel, hint, required, disabled, group, beside, className, children } = props;
  // A disabled control can't be corrected.
  const error = disabled ? undefined : props.error;
  const id = useId();
  const labelId = `${id}-label`;
  const messageId = `${id}-message`;
  const message = error || hint;
  const labelClass = classes(styles.label, hideLabel && styles.hidden);
  const words = (
    <>
      {label}
      {required && (
        <span aria-hidden="true" className={styles.required}>
          *
        </span>
      )}
    </>
  );
  const control = children({
    id,
    'aria-describedby': message ? messageId : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  });
  const labelled = beside ? (
    <label htmlFor={id} className={classes(styles.line, hideLabel && styles.bare)}>
      <span className={styles.control}>{control}</span>
      <span id={labelId} className={classes(hideLabel && styles.hidden)}>
        {words}
      </span>
    </label>
  ) : (
    <>
      {group ? (
        <span id={labelId} className={labelClass}>
          {words}
        </span>
      ) : (
        <label htmlFor={id} id={labelId} className={labelClass}>
          {words}
        </label>
      )}
      {control}
    </>
  );
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the label names it exactly when it has the role of a group.
    <div
      className={classes(beside ? styles.beside : styles.field, disabled && styles.disabled, className)}
      role={group ? 'group' : undefined}
      aria-labelledby={group ? labelId : undefined}
      aria-describedby={group && message ? messageId : undefined}
    >
      {labelled}
      {error && (
        <ErrorLabel id={messageId} role={group ? 'alert' : undefined}>
          {error}
        </ErrorLabel>
      )}
      {!error && hint && (
        <div id={messageId} className={styles.hint}>
          <span>{hint}</span>
        </div>
      )}
    </div>
  );
}

/** How long an error takes to appear and to go, in ms. */
export const ERROR_MOTION_MS = 200;

/** The error; it appears and disappears by height and opacity. */
function ErrorLabel({ children, ...attributes }: { id: string; role: 'alert' | undefined; children: string }) {
  const label = useRef<HTMLDivElement>(null);
  const there = (element: HTMLElement) => ({ blockSize: `${element.offsetHeight}px`, opacity: 1, overflow: 'hidden' });
  useEnterAndLeave(label, { blockSize: '0', opacity: 0, overflow: 'hidden' }, ERROR_MOTION_MS, there);
  return (
    <div ref={label} {...attributes} className={styles.error}>
      <Icon name="error" size={14} className={styles.errorIcon} />
      <span>{children}</span>
    </div>
  );
}
