import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { ReactNode } from 'react';
import type { EntityCut } from './latest-rows';
import styles from './widget-place.module.css';

/** What a widget draws, and below it how many of how many entities that is, where some are left out. */
export function CutNotice({ cut, children }: { cut: EntityCut | null; children: ReactNode }) {
  const t = useT('mf-dashboards');
  return <Noticed notice={cut && t('entities.cut', { count: cut.total, shown: cut.shown })}>{children}</Noticed>;
}

/** What a widget draws, and below it what is to be known of it, if anything. */
export function Noticed({ notice, children }: { notice: string | null; children: ReactNode }) {
  // The same elements with and without: what is drawn goes on when the notice comes.
  return (
    <div className={notice ? styles.holder : styles.bare}>
      <div className={notice ? styles.content : styles.bare}>{children}</div>
      {notice && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
    </div>
  );
}
