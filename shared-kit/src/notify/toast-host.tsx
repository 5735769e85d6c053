import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/i18n';
import { Button } from '../ui/button';
import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import { overlayRoot } from '../ui/overlay-root';
import { closeToast, type Toast, toastStore } from './notify';
import styles from './toast-host.module.css';

/** The place of all toasts, once in the page: a live region that is there before its first text, as readers need it. */
export function ToastHost() {
  const t = useT('kit');
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return createPortal(
    <section className={styles.region} aria-label={t('notify.region')} aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastCard key={toast.key} toast={toast} />
      ))}
    </section>,
    overlayRoot(),
  );
}

const icons = { success: 'check-circle', info: 'info', warn: 'warning', error: 'error' } as const;

function ToastCard({ toast }: { toast: Toast }) {
  const t = useT('kit');
  const close = () => closeToast(toast.key);
  const hold = useCountdown(toast.duration, close);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only hold its countdown.
    <div
      role={toast.type === 'error' ? 'alert' : undefined}
      className={classes(styles.toast, styles[toast.type], styles[toast.position])}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <Icon name={icons[toast.type]} size={20} className={styles.icon} label={t(`notify.${toast.type}`)} />
      <p className={styles.text}>{toast.text}</p>
      {toast.action && (
        <Button
          size="small"
          variant="text"
          onClick={() => {
            close();
            toast.action?.onSelect();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon="close" size="small" label={t('close')} onClick={close} />
    </div>
  );
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
