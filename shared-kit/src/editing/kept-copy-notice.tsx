import { type ReactNode, useState } from 'react';
import { confirm } from '../dialogs/confirm';
import { useT as useKitT } from '../i18n/i18n';
import { runSafely } from '../notify/run-safely';
import { formatDateTime } from '../time/format';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import type { Difference } from './difference';
import { DifferenceList } from './difference-list';
import styles from './kept-copy-notice.module.css';
import { useT } from './texts';

interface KeptCopyNoticeProps {
  /** When it was kept. */
  at: number;
  /** How it differs from what was stored then. */
  differences: readonly Difference[];
  onRestore: () => void;
  onDiscard: () => void;
  /** What becomes of it, where it is not gone on with. */
  restoreLabel?: string;
  /** That is under way. */
  restoring?: boolean;
}

/** Offers what was being edited when the page went, and says what differs. */
export function KeptCopyNotice({
  at,
  differences,
  onRestore,
  onDiscard,
  restoreLabel,
  restoring = false,
}: KeptCopyNoticeProps): ReactNode {
  const t = useT();
  const kit = useKitT('kit');
  const [isOpen, setIsOpen] = useState(false);
  const discard = async () => {
    const isMeant = await confirm({
      title: t('kept.discard.title', { count: differences.length }),
      message: t('kept.discard.text'),
      confirmLabel: t('kept.discard'),
      danger: true,
    });
    if (isMeant) onDiscard();
  };
  return (
    <section className={styles.notice} aria-label={t('kept.label')}>
      <div className={styles.line}>
        <Icon name="history" size={20} />
        <p className={styles.text}>{t('kept.text', { time: formatDateTime(at), count: differences.length })}</p>
        <Button size="small" variant="text" aria-expanded={isOpen} onClick={() => setIsOpen((now) => !now)}>
          {t(isOpen ? 'kept.hide' : 'kept.show')}
        </Button>
        <Button size="small" disabledReason={restoring && kit('form.saving')} onClick={() => runSafely(discard)}>
          {t('kept.discard')}
        </Button>
        <Button size="small" variant="primary" busy={restoring} onClick={onRestore}>
          {restoreLabel ?? t('kept.restore')}
        </Button>
      </div>
      {isOpen && <DifferenceList label={t('kept.changes')} differences={differences} />}
    </section>
  );
}
