import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n';
import styles from './property-list.module.css';
import { VisuallyHidden } from './visually-hidden';

export interface Property {
  label: string;
  /** Empty (null, undefined, '') shows a dash. */
  value: ReactNode;
  /** Buttons after the value, such as a copy button. */
  action?: ReactNode;
  /** For screen readers only. */
  hideLabel?: boolean;
  /** A value of several lines, over the whole width. */
  wide?: boolean;
}

/** A read view: labels and plain, selectable text instead of a greyed form. */
export function PropertyList({ properties }: { properties: readonly Property[] }) {
  const t = useT('kit');
  return (
    <dl className={styles.list}>
      {properties.map(({ label, value, action, wide, hideLabel }) => (
        <div key={label} className={wide ? styles.wide : styles.property}>
          <dt className={styles.label}>{hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}</dt>
          <dd className={styles.value}>
            {value === null || value === undefined || value === '' ? (
              <>
                <span aria-hidden="true" className={styles.none}>
                  —
                </span>
                <VisuallyHidden>{t('property.none')}</VisuallyHidden>
              </>
            ) : (
              <span className={styles.text}>{value}</span>
            )}
            {action}
          </dd>
        </div>
      ))}
    </dl>
  );
}
