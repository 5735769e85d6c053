import type { Scope } from '@mullion/shared-kit/api/scope';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import type { ListDefaults } from '@mullion/shared-kit/list/list-state';
import { useListContext } from '@mullion/shared-kit/list/use-list-context';
import { useListState } from '@mullion/shared-kit/list/use-list-state';
import { useMemo } from 'react';
import { WithRepository } from '../../framework/with-repository';
import { namespace, useT } from './texts';
import type { VersionedEntity } from './versioned-entity';
import { readOnlyVersionsList, versionNaming, versionsList } from './versions-list';

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
  const above = isReadOnly && <Notice icon="lock">{t('read-only')}</Notice>;
  return (
    <ListPanel
      definition={isReadOnly ? readOnlyVersionsList : versionsList}
      context={context}
      state={state}
      page={{ above, opens: 'dialog' }}
    />
  );
}

/** Versions of one entity, in a tab or a dialog. */
export const EntityVersions = ({ scope, entity }: VersionsProps & { entity: VersionedEntity }) => (
  <WithRepository>
    {({ readOnly }) => <EntityVersionsList scope={scope} entity={entity} isReadOnly={readOnly} />}
  </WithRepository>
);

interface EntityVersionsListProps extends VersionsProps {
  entity: VersionedEntity;
  isReadOnly: boolean;
}

function EntityVersionsList({ scope, entity, isReadOnly }: EntityVersionsListProps) {
  const t = useT();
  const own = useMemo(() => ({ entity }), [entity]);
  const context = useListContext(namespace, versionNaming, scope, own);
  return (
    <>
      {isReadOnly && <Notice icon="lock">{t('read-only')}</Notice>}
      <ListPanel definition={isReadOnly ? readOnlyVersionsList : versionsList} context={context} />
    </>
  );
}
