import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import { entityPath, entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { EntityReference } from '@mullion/shared-kit/list/entity-reference';
import { Button } from '@mullion/shared-kit/ui/button';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { useQuery } from '@tanstack/react-query';
import type { LoadError, LoadStatus } from '../../calls/versions';
import type { JobEnd } from './current-jobs';
import { namespace, useT } from './texts';
import styles from './versions.module.css';

/** Shows how a job ended that nobody looked on at. */
export const openResult = (end: JobEnd<LoadStatus>): void =>
  void openDialog<void>((close) => <ResultDialog end={end} onClose={() => close()} />);

function ResultDialog({ end, onClose }: { end: JobEnd<LoadStatus>; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t('load.result')} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <LoadResult end={end} />
    </Dialog>
  );
}

/** How a restore ended: counts by type, or what was in its way, with links to what exists. */
export function LoadResult({ end }: { end: JobEnd<LoadStatus> }) {
  const t = useScreenText(namespace);
  if (end.reason !== undefined) return <Problem>{end.reason}</Problem>;
  const { result = [], error } = end.status;
  if (error) return <Conflict error={error} />;
  const changed = result.filter(({ created, updated, deleted }) => created + updated + deleted > 0);
  if (changed.length === 0) return <p role="status">{t('load.nothing')}</p>;
  return (
    <div role="status">
      <ul className={styles.counts} aria-label={t('load.result')}>
        {changed.map(({ entityType, created, updated, deleted }) => (
          <li key={entityType}>
            <strong>{t(entityTypeTable[entityType].plural)}</strong>:{' '}
            {[
              created > 0 && t('count.created', { count: created }),
              updated > 0 && t('count.updated', { count: updated }),
              deleted > 0 && t('count.deleted', { count: deleted }),
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What kept the platform from restoring: nothing was changed then. */
function Conflict({ error }: { error: LoadError }) {
  const t = useScreenText(namespace);
  const about = (id: EntityId) => (
    <>
      {t(entityTypeTable[id.entityType].label)} <InTheWay id={id} />
    </>
  );
  switch (error.type) {
    case 'DEVICE_CREDENTIALS_CONFLICT':
      return (
        <Problem>
          {t('conflict.credentials')} {about(error.source)}
        </Problem>
      );
    case 'MISSING_REFERENCED_ENTITY':
      return (
        <Problem>
          {t('conflict.missing')} {about(error.source)} → {about(error.target)}
        </Problem>
      );
    case 'RUNTIME':
      return <Problem>{t('conflict.runtime', { message: error.message })}</Problem>;
  }
}

/** An entity by its name; where it exists it opens beside the dialog, whose result stays. */
function InTheWay({ id }: { id: EntityId }) {
  const { data } = useQuery(foundEntityQuery(id));
  const path = entityPath(id);
  if (!data || !path) return <EntityReference id={id} />;
  return (
    <a href={path} target="_blank" rel="noopener" className={styles.inTheWay}>
      <bdi>{data.name}</bdi>
    </a>
  );
}
