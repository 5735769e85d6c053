import { Dialog as PrimeDialog } from 'primereact/dialog';
import { type ReactNode, use, useEffect, useId, useRef } from 'react';
import type { DialogProps } from '../../src/dialogs/dialog';
import styles from '../../src/dialogs/dialog.module.css';
import { DialogContext } from '../../src/dialogs/dialog-context';
import { takeFocus } from '../../src/dialogs/take-focus';
import { useScrolls } from '../../src/dialogs/use-scrolls';
import { runSafely } from '../../src/notify/run-safely';
import { classes } from '../../src/ui/classes';
import { Unstyled } from '../../src/ui/unstyled';

export type { DialogProps } from '../../src/dialogs/dialog';

/** Its own keys, focus, and layers are off, where the layer around it has them: several dialogs are one above the other. */
export function Dialog(props: DialogProps) {
  const { title, tools, actions, header, size = 'medium', dirty, discardTexts, alert, children } = props;
  const control = use(DialogContext);
  const titleId = useId();
  const bodyId = useId();
  const dialog = useRef<PrimeDialog>(null);
  useEffect(() => {
    control?.setDirty(dirty ?? false, discardTexts);
    return () => control?.setDirty(false);
  }, [control, dirty, discardTexts]);
  const begin = () => {
    const element = dialog.current?.getElement();
    if (element && !control?.waits && !element.contains(document.activeElement)) takeFocus(element);
  };
  return (
    <Unstyled>
      <PrimeDialog
        ref={dialog}
        visible
        appendTo="self"
        modal={false}
        focusOnShow={false}
        closeOnEscape={false}
        blockScroll={false}
        draggable={false}
        resizable={false}
        transitionOptions={{ disabled: true, timeout: 0 }}
        header={<h2 id={titleId}>{title}</h2>}
        icons={tools}
        footer={actions}
        ariaCloseIconLabel="Close"
        onShow={begin}
        onHide={() => runSafely(() => control?.close())}
        pt={{
          mask: { style: { pointerEvents: 'auto' } },
          root: {
            tabIndex: -1,
            role: control?.waits ? undefined : alert ? 'alertdialog' : 'dialog',
            'aria-modal': undefined,
            'aria-labelledby': titleId,
            'aria-describedby': alert ? bodyId : undefined,
            className: classes(styles.dialog, styles[size], props.keepsHeight && styles.steady),
          },
          header: { className: classes(styles.header, props.isHeaded && styles.unseen) },
          headerTitle: { className: styles.title },
          content: { style: { display: 'contents' } },
          footer: { className: styles.actions, 'data-dialog-actions': '' } as object,
        }}
      >
        {header && <div className={styles.below}>{header}</div>}
        <Body id={bodyId} titleId={titleId}>
          {children}
        </Body>
      </PrimeDialog>
    </Unstyled>
  );
}

function Body({ id, titleId, children }: { id: string; titleId: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(body);
  return (
    <div
      ref={body}
      id={id}
      className={styles.body}
      data-dialog-body=""
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-labelledby': titleId } : { tabIndex: -1 })}
    >
      {children}
    </div>
  );
}
