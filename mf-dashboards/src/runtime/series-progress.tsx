import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Button } from '@mullion/shared-kit/ui/button';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import styles from './widget-place.module.css';

/** How much of a long time window is here, with a way to leave it at that. */
export function SeriesProgress({ progress, stop }: { progress: number | null; stop: () => void }) {
  const t = useT('mf-dashboards');
  if (progress === null) return null;
  return (
    <div className={styles.notice}>
      <div className={styles.progress}>
        <ProgressBar label={t('series.loading')} value={progress} />
      </div>
      <Button size="small" onClick={stop}>
        {t('series.stop')}
      </Button>
    </div>
  );
}
