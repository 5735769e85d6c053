import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Button } from '@mullion/shared-kit/ui/button';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { useSyncExternalStore } from 'react';
import { styleTrials } from '../runtime/style-trials';
import styles from './withheld-styles.module.css';

/** Says that styles of a dashboard, or of a widget’s preview, are left out with which the page hung before, and applies them if they are asked for. */
export function WithheldStyles({ owner }: { owner: string }) {
  const t = useT('mf-dashboards');
  const isTold = useSyncExternalStore(styleTrials.subscribe, () => styleTrials.isTold(owner));
  if (!isTold) return null;
  return (
    <div role="alert" className={styles.line}>
      <Icon name="warning" size={20} />
      <p className={styles.text}>{t('styles.withheld')}</p>
      <Button size="small" onClick={() => styleTrials.allow(owner)}>
        {t('styles.apply')}
      </Button>
    </div>
  );
}
