import { type ReactNode, use, useEffect, useId, useRef } from 'react';
import { useT } from '../i18n/i18n';
import { runSafely } from '../notify/run-safely';
import type { DiscardTexts } from '../routing/unsaved-changes';
import { classes } from '../ui/classes';
import { IconButton } from '../ui/icon-button';
import styles from './dialog.module.css';
import { DialogContext } from './dialog-context';
import { useScrolls } from './use-scrolls';

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
  /** In the place of a size: its share of the window’s width and height, %. */
  share?: { width: number; height: number };
  /** It keeps its height, whatever of it is shown: tabs, steps, what is found. */
  keepsHeight?: boolean;
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
  const { title, tools, actions, header, size = 'medium', share, dirty, discardTexts, alert, children } = props;
  const t = useT('kit');
  const titleId = useId();
  const bodyId = useId();
  const control = use(DialogContext);
  const body = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(body);

  useEffect(() => {
    control?.setDirty(dirty ?? false, discardTexts);
    return () => control?.setDirty(false);
  }, [control, dirty, discardTexts]);

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label and a description.
    <div
      tabIndex={-1}
      role={control?.waits ? undefined : alert ? 'alertdialog' : 'dialog'}
      aria-labelledby={titleId}
      aria-describedby={alert ? bodyId : undefined}
      className={classes(styles.dialog, share ? styles.shared : styles[size], props.keepsHeight && styles.steady)}
      style={share && { inlineSize: `${share.width}vw`, blockSize: `${share.height}vh` }}
    >
      <header className={classes(styles.header, props.isHeaded && styles.unseen)}>
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
      {header && (
        <div className={styles.below} data-dialog-header="">
          {header}
        </div>
      )}
      <div
        ref={body}
        id={bodyId}
        className={styles.body}
        data-dialog-body=""
        // Text that is longer than its place is scrolled by keys.
        {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-labelledby': titleId } : { tabIndex: -1 })}
      >
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

/**
 * Among the buttons: why the main one can't be pressed yet, before the others, and on phones above all. Empty, it keeps the
 * buttons before it apart from those after it. Assistive technology is told at the button.
 */
export const DialogReason = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true" className={styles.reason}>
    {children}
  </span>
);
