import { type ReactNode, use, useEffect, useId } from 'react';
import { useT } from '../i18n/i18n';
import { runSafely } from '../notify/run-safely';
import type { DiscardTexts } from '../routing/unsaved-changes';
import { classes } from '../ui/classes';
import { IconButton } from '../ui/icon-button';
import styles from './dialog.module.css';
import { DialogContext } from './dialog-context';

export interface DialogProps {
  title: ReactNode;
  /** Beside the close button, such as help. */
  tools?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Between title and body, such as the steps of a wizard. */
  header?: ReactNode;
  /** Its content has a title and a close button of its own: those here are seen only while one of them has the focus. */
  isHeaded?: boolean;
  /** px of width: 420, 600, 860, 1160. */
  size?: 'small' | 'medium' | 'large' | 'huge';
  /** Holds unsaved work: Escape, the close button and leaving the page ask first. */
  dirty?: boolean;
  /** The question then, where it is not about changes. The same object as long as it says the same. */
  discardTexts?: DiscardTexts;
  /** A decision the user has to take; announced at once. */
  alert?: boolean;
  children: ReactNode;
}

/** The frame of a dialog: title, close button, scrolling body, actions. For use inside `openDialog`. */
export function Dialog(props: DialogProps) {
  const { title, tools, actions, header, size = 'medium', dirty, discardTexts, alert, isHeaded, children } = props;
  const t = useT('kit');
  const titleId = useId();
  const bodyId = useId();
  const control = use(DialogContext);

  useEffect(() => {
    control?.setDirty(dirty ?? false, discardTexts);
    return () => control?.setDirty(false);
  }, [control, dirty, discardTexts]);

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label and a description.
    <div
      tabIndex={-1}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-labelledby={titleId}
      aria-describedby={alert ? bodyId : undefined}
      className={classes(styles.dialog, styles[size])}
    >
      <header className={classes(styles.header, isHeaded && styles.unseen)}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {tools}
        <IconButton
          icon="close"
          label={t('close')}
          // The text below describes the dialog.
          tooltipPlacement="top"
          onClick={() => runSafely(() => control?.close())}
        />
      </header>
      {header && <div className={styles.below}>{header}</div>}
      <div id={bodyId} className={styles.body} data-dialog-body="" tabIndex={-1}>
        {children}
      </div>
      {actions && (
        <footer className={styles.actions} data-dialog-actions="">
          {actions}
        </footer>
      )}
    </div>
  );
}
