import { useT } from '../i18n/i18n';
import { Button } from '../ui/button';
import styles from './chart.module.css';

/** Brings all of the time back into a chart. */
export function ResetZoom({ onReset }: { onReset: () => void }) {
  const t = useT('kit');
  return (
    <span className={styles.reset}>
      <Button size="small" icon="zoom_out" onClick={onReset}>
        {t('chart.reset-zoom')}
      </Button>
    </span>
  );
}
