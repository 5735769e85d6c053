import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/i18n';
import { overlayRoot } from '../ui/overlay-root';
import { PartBoundary } from '../ui/part-boundary';
import { rootTarget, toastStore } from './notify';
import { ToastCard } from './toast-card';
import styles from './toast-host.module.css';
import { usePlaceOf } from './toast-targets';

/** The place of the page's toasts, once in it: a live region that is there before its first text, as readers need it. */
export function ToastHost() {
  const t = useT('kit');
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const placeOf = usePlaceOf();
  return createPortal(
    <section
      data-toasts=""
      className={styles.region}
      aria-label={t('notify.region')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts
        .filter((toast) => placeOf(toast) === rootTarget)
        .map((toast) => (
          <PartBoundary key={toast.key} inline>
            <ToastCard toast={toast} />
          </PartBoundary>
        ))}
    </section>,
    overlayRoot(),
  );
}
