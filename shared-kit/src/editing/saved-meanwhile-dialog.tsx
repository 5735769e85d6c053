import { useId, useState } from 'react';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { runSafely } from '../notify/run-safely';
import { Button } from '../ui/button';
import type { Difference } from './difference';
import { DifferenceList } from './difference-list';
import styles from './saved-meanwhile-dialog.module.css';
import { useT } from './texts';

/** What becomes of one's own changes: they take the place of the others, become a copy, or go. */
const ways = ['overwrite', 'copy', 'reload'] as const;
export type SavedMeanwhileAnswer = (typeof ways)[number];

export interface SavedMeanwhile<W extends SavedMeanwhileAnswer = SavedMeanwhileAnswer> {
  /** Name of what both have changed. */
  name: string;
  /** What the person changed, and what others have saved, since the editing began. */
  mine: readonly Difference[];
  theirs: readonly Difference[];
  /** What is offered; the first is chosen. Default: everything, and a copy is chosen. */
  ways?: readonly W[];
  /** Shows both versions side by side; the question stays open. */
  onCompare?: () => Promise<unknown>;
}

/** Asks what becomes of one's changes after somebody else has saved; nothing if the person goes on editing. */
export const askAboutSavedMeanwhile = <W extends SavedMeanwhileAnswer = SavedMeanwhileAnswer>(
  options: SavedMeanwhile<W>,
): Promise<W | undefined> =>
  openDialog<W>((close) => <SavedMeanwhileDialog {...options} onClose={(answer) => close(answer as W | undefined)} />);

function SavedMeanwhileDialog({
  name,
  mine,
  theirs,
  ways: offered = ways,
  onCompare,
  onClose,
}: SavedMeanwhile & { onClose: (answer?: SavedMeanwhileAnswer) => void }) {
  const t = useT();
  const group = useId();
  const [way, setWay] = useState<SavedMeanwhileAnswer>(offered.includes('copy') ? 'copy' : (offered[0] ?? 'reload'));
  return (
    <Dialog
      size="large"
      title={t('meanwhile.title', { name })}
      actions={
        <>
          <Button onClick={() => onClose()}>{t('meanwhile.keep-editing')}</Button>
          {onCompare && <Button onClick={() => runSafely(onCompare)}>{t('meanwhile.compare')}</Button>}
          <Button variant={way === 'copy' ? 'primary' : 'danger'} onClick={() => onClose(way)}>
            {t(`meanwhile.${way}`)}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('meanwhile.text')}</p>
      <div className={styles.sides}>
        <section className={styles.side}>
          <h3 className={styles.heading}>{t('meanwhile.mine')}</h3>
          <DifferenceList label={t('meanwhile.mine')} differences={mine} others={theirs} />
        </section>
        <section className={styles.side}>
          <h3 className={styles.heading}>{t('meanwhile.theirs')}</h3>
          <DifferenceList label={t('meanwhile.theirs')} differences={theirs} others={mine} />
        </section>
      </div>
      <fieldset className={styles.ways}>
        <legend className={styles.heading}>{t('meanwhile.question')}</legend>
        {offered.map((one) => (
          <label key={one} className={styles.way}>
            <input type="radio" name={group} checked={way === one} onChange={() => setWay(one)} />
            <span>
              <strong>{t(`meanwhile.${one}`)}</strong>
              <span className={styles.about}>{t(`meanwhile.${one}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
