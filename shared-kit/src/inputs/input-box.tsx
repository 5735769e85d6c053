import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../ui/classes';
import styles from './input-box.module.css';

export interface InputBoxProps {
  /** Stand inside of the frame, before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
  invalid?: boolean;
  disabled?: boolean;
  /** For texts of several lines. */
  tall?: boolean;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** The frame that all text-like inputs share: it shows the focus, error, and disabled state of its content. */
export function InputBox({ before, after, invalid, disabled, tall, className, style, children }: InputBoxProps) {
  return (
    <div
      className={classes(
        styles.box,
        tall && styles.tall,
        invalid && !disabled && styles.invalid,
        disabled && styles.disabled,
        className,
      )}
      style={style}
    >
      {before && <span className={styles.before}>{before}</span>}
      {children}
      {after && <span className={styles.after}>{after}</span>}
    </div>
  );
}

/** Class of the bare `<input>` or `<textarea>` inside of an `<InputBox>`. */
export const inputClass = styles.input;
