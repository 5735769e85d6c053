import type { ReactNode } from 'react';
import styles from './field-group.module.css';

/** Fields that belong together, in a frame with their heading. */
export const FieldGroup = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    {children}
  </fieldset>
);
