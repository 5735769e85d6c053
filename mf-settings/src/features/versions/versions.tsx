import type { Scope } from '@mullion/shared-kit/api/scope';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import type { ListDefaults } from '@mullion/shared-kit/list/list-state';
import { useDialogListContext, useListContext } from '@mullion/shared-kit/list/use-list-context';
import { useListState } from '@mullion/shared-kit/list/use-list-state';
import { useMemo } from 'react';
import { WithRepository } from '../../framework/with-repository';
import { GitWait } from './git-wait';
import { namespace, useT } from './texts';
import type { VersionedEntity } from './versioned-entity';
import { readOnlyVersionsList, type VersionsContext, versionNaming, versionsList } from './versions-list';

const pageDefaults: ListDefaults = { sort: versionsList.sort, pageSize: 20, filters: ['branch'] };

interface VersionsProps {
  scope: Scope;
}

/** Versions of everything, as a page; what is looked for is in the address. */
export const AllVersions = ({ scope }: VersionsProps) => (
  <WithRepository>{({ readOnly }) => <VersionsPage scope={scope} isReadOnly={readOnly} />}</WithRepository>
);

function VersionsPage({ scope, isReadOnly }: VersionsProps & { isReadOnly: boolean }) {
  const t = useT();
  const state = useListState(pageDefaults);
  const own = useMemo(() => ({ entity: null }), []);
  const context = useListContext(namespace, versionNaming, scope, own);
  const above = (
    <>
      {isReadOnly && <Notice icon="lock">{t('read-only')}</Notice>}
      <GitWait />
    </>
  );
  return (
    <ListPanel
      definition={isReadOnly ? readOnlyVersionsList : versionsList}
      context={context}
      state={state}
      page={{ above, opens: 'dialog' }}
    />
  );
}

interface EntityVersionsProps extends VersionsProps {
  entity: VersionedEntity;
}

/** Versions of one entity, in a tab. */
export const EntityVersions = ({ scope, entity }: EntityVersionsProps) => (
  <WithRepository>
    {({ readOnly }) => <VersionsTab scope={scope} entity={entity} isReadOnly={readOnly} />}
  </WithRepository>
);

/** Versions of one entity, in a dialog. */
export const VersionsInDialog = ({ scope, entity }: EntityVersionsProps) => (
  <WithRepository>
    {({ readOnly }) => <DialogVersions scope={scope} entity={entity} isReadOnly={readOnly} />}
  </WithRepository>
);

interface ShownVersionsProps extends EntityVersionsProps {
  isReadOnly: boolean;
}

function VersionsTab({ scope, entity, isReadOnly }: ShownVersionsProps) {
  const own = useMemo(() => ({ entity }), [entity]);
  return <VersionsPanel context={useListContext(namespace, versionNaming, scope, own)} isReadOnly={isReadOnly} />;
}

function DialogVersions({ scope, entity, isReadOnly }: ShownVersionsProps) {
  const own = useMemo(() => ({ entity }), [entity]);
  return <VersionsPanel context={useDialogListContext(namespace, versionNaming, scope, own)} isReadOnly={isReadOnly} />;
}

function VersionsPanel({ context, isReadOnly }: { context: VersionsContext; isReadOnly: boolean }) {
  const t = useT();
  return (
    <>
      {isReadOnly && <Notice icon="lock">{t('read-only')}</Notice>}
      <GitWait />
      <ListPanel definition={isReadOnly ? readOnlyVersionsList : versionsList} context={context} />
    </>
  );
}
