import { Button } from '@mullion/shared-kit/ui/button';
import styles from './map.module.css';
import { useT } from './texts';

/** A change that was to be saved and was not: it can be tried again, or given up. */
export interface FailedSave {
  /** What wasn’t saved, and why. */
  text: string;
  retry: () => void;
}

/** Says upon the map that a change wasn’t saved. */
export function SaveFailure({ failure: { text, retry }, giveUp }: { failure: FailedSave; giveUp: () => void }) {
  const t = useT();
  return (
    <div className={styles.failure} role="alert">
      <span>{text}</span>
      <Button size="small" onClick={retry}>
        {t('shape.retry')}
      </Button>
      <Button size="small" variant="text" onClick={giveUp}>
        {t('shape.give-up')}
      </Button>
    </div>
  );
}
