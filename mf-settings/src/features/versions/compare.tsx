import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { asOptions } from '@mullion/shared-kit/list/screen-query';
import { type Extension, useExtensions } from '@mullion/shared-kit/module/extension-host';
import type { EntityCompareProps } from '@mullion/shared-kit/module/extension-points';
import { RemoteView } from '@mullion/shared-kit/module/remote-view';
import { Button } from '@mullion/shared-kit/ui/button';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { PartFailed } from '@mullion/shared-kit/ui/part-boundary';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type EntityVersion, type VersionDiff, versionDiffQuery } from '../../calls/versions';
import { diffDocuments } from './diff-documents';
import { SideBySide } from './side-by-side';
import { namespace, useT } from './texts';
import { shortId, type VersionedEntity } from './versioned-entity';
import styles from './versions.module.css';

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
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(
    toldInPlace(asOptions(versionDiffQuery(version.id, entity.id))),
  );
  return (
    <Dialog
      title={t('compare.title', { name: entity.name, id: shortId(version.id) })}
      size="huge"
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('close')}</Button>
          <Button variant="primary" icon="restore" onClick={() => onClose(true)}>
            {t('restore')}
          </Button>
        </>
      }
    >
      {data ? (
        <Compared of={`${version.id} ${entity.id.id} ${dataUpdatedAt}`} diff={data} version={version} entity={entity} />
      ) : error ? (
        <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

interface ComparedProps {
  /** Names what is compared. */
  of: string;
  diff: VersionDiff;
  version: EntityVersion;
  entity: VersionedEntity;
}

/** The differences as the entity's module shows them, where one does, or as text. */
function Compared({ of, diff, version, entity }: ComparedProps) {
  const t = useScreenText(namespace);
  const views = useExtensions('entity.compare', entity.id.entityType);
  const [chosen, setChosen] = useState<string>();
  const view = chosen === asText ? undefined : (views.find(({ id }) => id === chosen) ?? views[0]);
  const titles = { before: `${shortId(version.id)} (${version.name})`, after: t('compare.current') };
  return (
    <div className={styles.compared}>
      {views.length > 0 && (
        <div>
          <Segmented
            label={t('compare.view')}
            options={[
              ...views.map(({ id, namespace: ns, label }) => ({ value: id, label: t(`${ns}:${label}`) })),
              { value: asText, label: t('compare.text') },
            ]}
            value={view?.id ?? asText}
            onChange={setChosen}
          />
        </div>
      )}
      {view ? <OwnView view={view} diff={diff} titles={titles} /> : <TextView of={of} diff={diff} titles={titles} />}
    </div>
  );
}

/** No module names its view so. */
const asText = '';

interface ViewProps {
  diff: VersionDiff;
  titles: EntityCompareProps['titles'];
}

function OwnView({ view, diff, titles }: ViewProps & { view: Extension<'entity.compare'> }) {
  const load = useCallback(() => view.load(), [view.module, view.id]);
  return (
    <RemoteView
      load={load}
      loaded={view.loaded}
      props={{ before: diff.otherVersion, after: diff.currentVersion, titles }}
      pending={<Waiting />}
      failed={(error, retry) => <PartFailed level={2} error={error} onRetry={retry} />}
    />
  );
}

function TextView({ of, diff: { currentVersion, otherVersion }, titles }: ViewProps & { of: string }) {
  const {
    data: rows,
    error,
    refetch,
  } = useQuery(
    toldInPlace({
      queryKey: ['versionControl', 'lines', of],
      structuralSharing: false,
      queryFn: ({ signal }) => diffDocuments({ left: otherVersion, right: currentVersion }, signal),
      gcTime: 0,
    }),
  );
  if (rows) return <SideBySide rows={rows} left={titles.before} right={titles.after} />;
  if (error) return <ErrorState reason={errorText(error)} onRetry={() => void refetch()} />;
  return <Waiting />;
}

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton lines={8} />
  </div>
);
