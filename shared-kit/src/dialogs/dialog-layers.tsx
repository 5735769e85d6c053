import { type KeyboardEvent, type ReactNode, type RefObject, use, useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/i18n';
import { FailureBoundary } from '../module/failure-boundary';
import { runSafely } from '../notify/run-safely';
import type { DiscardTexts } from '../routing/unsaved-changes';
import { overlayRoot } from '../ui/overlay-root';
import { PartFailed } from '../ui/part-boundary';
import { tabStops } from '../ui/tab-stops';
import { askToDiscard } from './ask-to-discard';
import { Dialog } from './dialog';
import { DialogContext, type DialogControl } from './dialog-context';
import styles from './dialog-layers.module.css';
import { dialogStack, type OpenDialog } from './dialog-stack';
import { takeFocus } from './take-focus';
import { useKeptFocus } from './use-kept-focus';

/**
 * Renders the open dialogs in layers. The page and the lower dialogs are inert meanwhile, which keeps the focus
 * in the topmost one and, unlike `<dialog>.showModal()`, leaves toasts and the dialog's own popups usable and audible.
 */
export function DialogLayers({ dialogs }: { dialogs: readonly OpenDialog[] }) {
  const shown = dialogs.filter(({ waits }) => !waits);
  const top = shown.at(-1);
  return createPortal(
    dialogs.map((dialog) => (
      <Layer key={dialog.id} dialog={dialog} covered={dialog !== top}>
        <FailureBoundary failed={(error, retry) => <FailedDialog error={error} onRetry={retry} />}>
          <Content dialog={dialog} />
        </FailureBoundary>
      </Layer>
    )),
    overlayRoot(),
  );
}

/** The caller's content, inside the boundary, so that errors from its first render stay there too. */
const Content = ({ dialog }: { dialog: OpenDialog }) => dialog.render();

/** A dialog that failed to render: it can be retried and closed. One that waited is shown, or nobody would hear of it. */
function FailedDialog({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT('kit');
  const control = use(DialogContext);
  useEffect(() => control?.raise(), [control]);
  return (
    <Dialog alert size="small" title={t('notify.error')}>
      <PartFailed error={error} onRetry={onRetry} />
    </Dialog>
  );
}

/** What was there before the topmost layer is inert: the page, and popups below it, from one of which it may have come. */
function useInertBelow(layer: RefObject<HTMLElement | null>, covered: boolean): void {
  useEffect(() => {
    const element = layer.current;
    if (covered || !element) return;
    const isBelow = (overlay: Element) =>
      overlay.hasAttribute('data-popup') &&
      overlay.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING;
    const page = [...document.body.children].filter((child) => child !== overlayRoot());
    const popups = [...overlayRoot().children].filter(isBelow);
    const below = [...page, ...popups].filter((part) => !part.hasAttribute('inert'));
    for (const part of below) part.setAttribute('inert', '');
    return () => {
      for (const part of below) part.removeAttribute('inert');
    };
  }, [layer, covered]);
}

function Layer({ dialog, covered, children }: { dialog: OpenDialog; covered: boolean; children: ReactNode }) {
  const { id, dismiss, waits = false } = dialog;
  const layer = useRef<HTMLDivElement>(null);
  const discardTexts = useRef<DiscardTexts>(undefined);

  const control = useMemo<DialogControl>(
    () => ({
      async close() {
        if (!dialogStack.isDirty(id) || (await askToDiscard(discardTexts.current))) dismiss();
      },
      waits,
      raise: () => dialogStack.raise(id),
      setDirty(next, texts) {
        discardTexts.current = texts;
        dialogStack.setDirty(id, next, texts);
      },
    }),
    [id, dismiss, waits],
  );

  useInertBelow(layer, covered);
  useKeptFocus(layer);
  // Focus: in when it opens, back to where it was when it closes. Lazy content may still be on its way, then the frame has it.
  const from = useRef<Element | null>(waits ? null : document.activeElement);
  useEffect(() => {
    if (waits) return;
    const element = layer.current;
    const origin = from.current ?? document.activeElement;
    if (element && !element.contains(document.activeElement)) takeFocus(element);
    return () => {
      // After the page stopped being inert: an inert element takes no focus.
      queueMicrotask(() => {
        if (origin instanceof HTMLElement && origin.isConnected) origin.focus();
      });
    };
  }, [waits]);

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      runSafely(() => control.close());
    } else if (event.key === 'Tab') keepInside(event, layer.current);
  };

  return (
    <DialogContext value={control}>
      <div
        ref={layer}
        className={waits ? styles.waiting : styles.layer}
        inert={covered}
        aria-hidden={waits || undefined}
        tabIndex={-1}
        onKeyDown={keyDown}
        role="presentation"
      >
        {children}
      </div>
    </DialogContext>
  );
}

/** Tab goes around inside of the dialog. */
function keepInside(event: KeyboardEvent, element: HTMLElement | null): void {
  const active = document.activeElement;
  if (!active || !element?.contains(active)) return;
  const stops = tabStops(element);
  const ahead = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  if (stops.some((stop) => active.compareDocumentPosition(stop) & ahead)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
