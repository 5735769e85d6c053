import { useCallback, useMemo, useRef } from 'react';
import { entityTypeTable } from '../api/entity-types';
import { noteVisit } from '../routing/visited-page';
import { PanelLayout, SidePanel } from '../ui/side-panel';
import type { EntityScreenDefinition, ScreenEntity } from './define-entity-screen';
import { EntityDetails } from './entity-details';
import { EntityList } from './entity-list';
import type { ListDefaults } from './list-state';
import { inScope, type ScreenScope } from './screen-scope';
import { useAddFromAddress } from './use-add-from-address';
import { useListState } from './use-list-state';
import { listPath, useScreenContext } from './use-screen-context';

const defaultSort = { property: 'createdTime', direction: 'DESC' } as const;
const defaultPageSize = 20;

interface EntityListPageProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
  scope: ScreenScope;
}

/** The list of a screen, with the details of one entity beside it. Its whole state is in the address. */
export function EntityListPage<T extends ScreenEntity>({ definition, scope }: EntityListPageProps<T>) {
  const defaults = useMemo<ListDefaults>(
    () => ({
      sort: definition.defaultSort ?? defaultSort,
      pageSize: defaultPageSize,
      filters: (definition.filters ?? []).map(({ name }) => name),
    }),
    [definition],
  );
  const [state, change] = useListState(defaults);
  const open = useCallback((id: string) => change({ open: id }), [change]);
  const close = useCallback(() => change({ open: null }), [change]);
  // Asked when an action has run, which may be long after it was offered.
  const openId = useRef(state.open);
  openId.current = state.open;
  const gone = useCallback((id: string) => openId.current === id && close(), [close]);
  const context = useScreenContext(definition, scope, { open, gone });
  useAddFromAddress(definition, context);
  const filters = (definition.filters ?? []).filter(({ scopes }) => inScope(scopes, scope));
  const openPath = `${listPath(definition, scope)}/${state.open}`;
  const { icon } = entityTypeTable[definition.type];
  const visited = useCallback((label: string) => noteVisit({ path: openPath, label, icon }), [openPath, icon]);
  return (
    <PanelLayout
      panel={
        state.open !== null && (
          <EntityDetails
            definition={definition}
            id={state.open}
            context={context}
            frame={SidePanel}
            page={openPath}
            tab={state.tab}
            onTab={(tab) => change({ tab })}
            onClose={close}
            onName={visited}
          />
        )
      }
    >
      <EntityList definition={definition} context={context} filters={filters} state={state} onChange={change} />
    </PanelLayout>
  );
}
