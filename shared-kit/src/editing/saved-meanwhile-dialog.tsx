import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fetchEntityAuditLogs } from '../api/audit-logs';
import type { EntityId } from '../api/entity-id';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { runSafely } from '../notify/run-safely';
import { useSession } from '../session/session';
import { formatDateTime } from '../time/format';
import { Button } from '../ui/button';
import type { Difference } from './difference';
import { DifferenceList } from './difference-list';
import styles from './saved-meanwhile-dialog.module.css';
import { useT } from './texts';

/** As much of a name as the heading says: the dialog has more to say. */
const shortened = (name: string) => name.replace(/^(.{80}).{2,}$/su, '$1…');

/** What becomes of one's own changes: they become a copy, take the place of the others, or go. What loses nothing comes first. */
const ways = ['copy', 'overwrite', 'reload'] as const;
export type SavedMeanwhileAnswer = (typeof ways)[number];

export interface SavedMeanwhile<W extends SavedMeanwhileAnswer = SavedMeanwhileAnswer> {
  /** Name of what both have changed. */
  name: string;
  /** Its ID, where the audit log knows who saved it. */
  entity?: EntityId | undefined;
  /** What the person changed, and what others have saved, since the editing began. */
  mine: readonly Difference[];
  theirs: readonly Difference[];
  /** What is offered; the first is chosen. Default: everything. */
  ways?: readonly W[];
  /** Shows both versions side by side; the question stays open. */
  onCompare?: () => Promise<unknown>;
}

/** Asks what becomes of one's changes after somebody else has saved; nothing if the person goes on editing. */
export const askAboutSavedMeanwhile = <W extends SavedMeanwhileAnswer = SavedMeanwhileAnswer>(
  options: SavedMeanwhile<W>,
): Promise<W | undefined> =>
  openDialog<W>((close) => <SavedMeanwhileDialog {...options} onClose={(answer) => close(answer as W | undefined)} />);

/** Who saved last: as far as the audit log says and this person may read it. */
function useLastSaved(entity: EntityId | undefined) {
  const t = useT();
  const { authority, userId } = useSession((state) => state.authUser) ?? {};
  const { data } = useQuery({
    queryKey: ['auditLogs', 'last-saved', entity?.id],
    queryFn: async ({ signal }) => {
      const link = { page: 0, pageSize: 1, sortProperty: 'createdTime', sortOrder: 'DESC' as const };
      const quiet = { signal, silent: true, ignoreLoading: true };
      const saves = { ...link, actionTypes: ['UPDATED'] as const };
      return entity ? ((await fetchEntityAuditLogs(entity, saves, quiet)).data[0] ?? null) : null;
    },
    enabled: authority === 'TENANT_ADMIN' && entity !== undefined,
    // Somebody may have saved again.
    gcTime: 0,
    retry: false,
  });
  return {
    inWords: data?.userName && t('meanwhile.by', { who: data.userName, time: formatDateTime(data.createdTime) }),
    isOwn: data?.userId?.id !== undefined && data.userId.id === userId,
  };
}

function SavedMeanwhileDialog({
  name,
  entity,
  mine,
  theirs,
  ways: offered = ways,
  onCompare,
  onClose,
}: SavedMeanwhile & { onClose: (answer?: SavedMeanwhileAnswer) => void }) {
  const t = useT();
  const group = useId();
  const [way, setWay] = useState<SavedMeanwhileAnswer>(offered[0] ?? 'reload');
  const { inWords: lastSaved, isOwn } = useLastSaved(entity);
  const words = isOwn ? 'meanwhile.own' : 'meanwhile';
  return (
    <Dialog
      size="large"
      title={t(`${words}.title`, { name: shortened(name) })}
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
          <h3 className={styles.heading}>{t(`${words}.theirs`)}</h3>
          {lastSaved && <p className={styles.about}>{lastSaved}</p>}
          <DifferenceList label={t(`${words}.theirs`)} differences={theirs} others={mine} />
        </section>
      </div>
      <fieldset className={styles.ways}>
        <legend className={styles.heading}>{t('meanwhile.question')}</legend>
        {offered.map((one) => (
          <label key={one} className={styles.way}>
            <input type="radio" name={group} checked={way === one} onChange={() => setWay(one)} />
            <span>
              <strong>{t(`meanwhile.${one}`)}</strong>
              <span className={styles.about}>{t(`${words}.${one}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
