import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../i18n/i18n';
import { Button } from '../ui/button';
import { classes } from '../ui/classes';
import { useEnterAndLeave } from '../ui/enter-and-leave';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import { closeToast, panelExtra, type Toast, type ToastPosition, toastMotion } from './notify';
import styles from './toast-card.module.css';
import { useCoversControl } from './use-covers-control';

const icons = { success: 'check-circle', info: 'info', warn: 'warning', error: 'error' } as const;

/** One toast: a snack bar of the page, or a panel of a part of it, which stays a little longer. */
export function ToastCard({ toast, panel = false }: { toast: Toast; panel?: boolean }) {
  const t = useT('kit');
  const card = useRef<HTMLDivElement>(null);
  useEnterAndLeave(card, { opacity: 0, translate: '0 -8px' }, toastMotion);
  const covers = useCoversControl(card);
  const remember = useGivesFocusBack(card);
  const close = () => closeToast(toast.key);
  const actions = [toast.action, toast.more].filter((action) => action !== undefined);
  const hold = useCountdown(toast.duration && panel ? toast.duration + panelExtra : toast.duration, close);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only hold its countdown.
    <div
      ref={card}
      role={toast.type === 'error' ? 'alert' : undefined}
      data-moved={covers || undefined}
      className={classes(
        styles.toast,
        panel ? styles.panel : styles.bar,
        styles[toast.type],
        styles[covers && !panel ? acrossFrom(toast.position) : toast.position],
        toast.className,
      )}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={(event) => {
        remember(event);
        hold('focus', true);
      }}
      onBlur={() => hold('focus', false)}
    >
      <Icon name={icons[toast.type]} size={20} className={styles.icon} label={t(`notify.${toast.type}`)} />
      <p className={styles.text}>{toast.text}</p>
      {toast.detail && (
        <details className={styles.detail}>
          <summary>{t('error-state.details')}</summary>
          {toast.detail}
        </details>
      )}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(({ label, onSelect }) => (
            <Button
              key={label}
              size="small"
              variant="text"
              onClick={() => {
                close();
                onSelect();
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <IconButton icon="close" size="small" label={t('close')} onClick={close} />
    </div>
  );
}

/** The same place at the other end of the page. */
const acrossFrom = (position: ToastPosition): ToastPosition =>
  (position.startsWith('top') ? position.replace('top', 'bottom') : position.replace('bottom', 'top')) as ToastPosition;

/** Where the focus is in an element that goes, it returns to what had it before: from the page's body no key would reach that. */
function useGivesFocusBack(ref: RefObject<HTMLElement | null>): (event: FocusEvent<HTMLElement>) => void {
  const from = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement) && from.current instanceof HTMLElement)
        from.current.focus({ preventScroll: true });
    };
  }, [ref]);
  return ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
  };
}

/** Calls back after `duration` ms (0: never) during which nothing holds it; time that has passed is not given back. */
function useCountdown(duration: number, onEnd: () => void): (by: 'pointer' | 'focus', on: boolean) => void {
  const [holders, setHolders] = useState<readonly string[]>([]);
  const left = useRef(duration);
  const end = useRef(onEnd);
  end.current = onEnd;
  const held = holders.length > 0;
  useEffect(() => {
    if (held || duration === 0) return;
    const from = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - from));
    };
  }, [held, duration]);
  return (by, on) => setHolders((all) => (on ? [...all, by] : all.filter((one) => one !== by)));
}
