import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { ReactNode } from 'react';
import type { EntityCut } from './latest-rows';
import styles from './widget-place.module.css';

/** What a widget draws, and below it how many of how many entities that is, where some are left out. */
export function CutNotice({ cut, children }: { cut: EntityCut | null; children: ReactNode }) {
  const t = useT('mf-dashboards');
  // The same elements with and without: what is drawn goes on when the notice comes.
  return (
    <div className={cut ? styles.holder : styles.bare}>
      <div className={cut ? styles.content : styles.bare}>{children}</div>
      {cut && (
        <p className={styles.notice} role="status">
          {t('entities.cut', { count: cut.total, shown: cut.shown })}
        </p>
      )}
    </div>
  );
}
