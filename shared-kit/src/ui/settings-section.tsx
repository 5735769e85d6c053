import { type ReactNode, useId } from 'react';
import { classes } from './classes';
import styles from './settings-section.module.css';

/** The column of a page of settings, `wide` where it holds tables; the breadcrumb bar holds its heading. */
export function SettingsPage({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes(styles.page, wide && styles.widePage)}>
      <div className={styles.column}>{children}</div>
    </div>
  );
}

interface SettingsSectionProps {
  title: ReactNode;
  /** What this is for, in a sentence or two. */
  text?: string;
  /** What can be set stands below the words, and takes the whole width. */
  wide?: boolean;
  children: ReactNode;
}

/** One subject of a settings page: what it is at the start of the row, what can be set beside it. */
export function SettingsSection({ title, text, wide = false, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section className={classes(styles.section, wide && styles.wide)} aria-labelledby={titleId}>
      <div className={styles.words}>
        <h2 id={titleId} className={styles.name}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
