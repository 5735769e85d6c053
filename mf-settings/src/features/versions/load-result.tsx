import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { EntityReference } from '@mullion/shared-kit/list/entity-reference';
import { Button } from '@mullion/shared-kit/ui/button';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { useQuery } from '@tanstack/react-query';
import type { LoadError, LoadStatus } from '../../calls/versions';
import type { JobEnd } from './current-jobs';
import { LinkBeside, RestoredEntity } from './restored-entity';
import { namespace, useT } from './texts';
import type { VersionedEntity } from './versioned-entity';
import styles from './versions.module.css';

interface LoadResultProps {
  end: JobEnd<LoadStatus>;
  /** The only one that was to be restored. */
  entity: VersionedEntity | null;
}

/** Shows how a job ended that nobody looked on at. */
export const openResult = (end: JobEnd<LoadStatus>, entity: VersionedEntity | null): void =>
  void openDialog<void>((close) => <ResultDialog end={end} entity={entity} onClose={() => close()} />);

function ResultDialog({ onClose, ...result }: LoadResultProps & { onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t('load.result')} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <LoadResult {...result} />
    </Dialog>
  );
}

/** How a restore ended: counts by type, or what was in its way, with links to what exists. */
export function LoadResult({ end, entity }: LoadResultProps) {
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
      {entity && (
        <p>
          <RestoredEntity entity={entity} />
        </p>
      )}
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

/** An entity by its name, with the way to it where it exists now. */
function InTheWay({ id }: { id: EntityId }) {
  const { data, isFetching, isError } = useQuery({ ...foundEntityQuery(id), staleTime: 0 });
  if (isFetching || isError || !data) return <EntityReference id={id} />;
  return <LinkBeside {...data} />;
}
