import type { ReactNode } from 'react';
import { classes } from '../ui/classes';
import styles from './field-group.module.css';

interface FieldGroupProps {
  /** Absent: the fields say what they are about. */
  legend?: ReactNode;
  /** In a frame, where several groups stand below each other. */
  framed?: boolean;
  /** The focus has left all of its fields. */
  onLeave?: () => void;
  children: ReactNode;
}

/** Fields that belong together, below their heading. */
export const FieldGroup = ({ legend, framed = false, onLeave, children }: FieldGroupProps) => (
  <fieldset
    className={classes(styles.group, framed && styles.framed)}
    onBlur={({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) onLeave?.();
    }}
  >
    {legend && <legend className={styles.legend}>{legend}</legend>}
    {children}
  </fieldset>
);
