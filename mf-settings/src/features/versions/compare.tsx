import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { asOptions } from '@mullion/shared-kit/list/screen-query';
import { Button } from '@mullion/shared-kit/ui/button';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type EntityVersion, type VersionDiff, versionDiffQuery } from '../../calls/versions';
import { diffLines } from './line-diff';
import { SideBySide } from './side-by-side';
import { useT } from './texts';
import { shortId, type VersionedEntity } from './versioned-entity';

/** Shows what differs between an entity as it is and as it was; true when it is to be restored. */
export const openCompare = (version: EntityVersion, entity: VersionedEntity): Promise<boolean | undefined> =>
  openDialog<boolean>((close) => <CompareDialog version={version} entity={entity} onClose={close} />);

interface CompareDialogProps {
  version: EntityVersion;
  entity: VersionedEntity;
  onClose: (restores: boolean) => void;
}

function CompareDialog({ version, entity, onClose }: CompareDialogProps) {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(
    toldInPlace(asOptions(versionDiffQuery(version.id, entity.id))),
  );
  return (
    <Dialog
      title={t('compare.title', { name: entity.name })}
      size="huge"
      actions={
        <>
          <Button onClick={() => onClose(true)}>{t('restore')}</Button>
          <Button variant="primary" onClick={() => onClose(false)}>
            {t('close')}
          </Button>
        </>
      }
    >
      {data ? (
        <Compared diff={data} version={version} />
      ) : error ? (
        <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={8} />
        </div>
      )}
    </Dialog>
  );
}

function Compared({ diff, version }: { diff: VersionDiff; version: EntityVersion }) {
  const t = useT();
  const rows = useMemo(() => diffLines(linesOf(diff.currentVersion), linesOf(diff.otherVersion)), [diff]);
  return <SideBySide rows={rows} left={t('compare.current')} right={`${shortId(version.id)} (${version.name})`} />;
}

const linesOf = (document: object) => JSON.stringify(document, null, 4).split('\n');
