import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useState } from 'react';
import { useT } from '../canvas/texts';
import type { Mending } from '../model/read-graph';
import styles from './editor.module.css';

/** Says what of a chain could not be read as it is stored. */
export function MendedNotice({ mended }: { mended: readonly Mending[] }) {
  const t = useT();
  const [read, setRead] = useState<readonly Mending[]>();
  if (mended.length === 0 || read === mended) return null;
  return (
    <section className={styles.notice} data-tone="warn" aria-label={t('mended')}>
      <Icon name="warning" size={20} />
      <div className={styles.noticeText}>
        <strong>{t('mended')}</strong>
        <ul>
          {mended.map(({ kind, count }) => (
            <li key={kind}>{t(`mended.${kind}`, { count })}</li>
          ))}
        </ul>
      </div>
      <IconButton icon="close" label={t('close')} onClick={() => setRead(mended)} />
    </section>
  );
}

/** Why the chain was not saved. */
export function ProblemNotice({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useT();
  return (
    <section className={styles.notice} data-tone="error" role="alert" aria-label={t('save.failed')}>
      <Icon name="error" size={20} />
      <div className={styles.noticeText}>
        <strong>{t('save.failed')}</strong>
        <span>{text}</span>
      </div>
      <IconButton icon="close" label={t('close')} onClick={onClose} />
    </section>
  );
}
