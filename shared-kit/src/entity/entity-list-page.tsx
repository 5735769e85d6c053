import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { entityTypeTable } from '../api/entity-types';
import type { Scope } from '../api/scope';
import { useListState } from '../list/use-list-state';
import { noteVisit } from '../routing/visited-page';
import { dropRows } from '../rows/selection';
import { PanelLayout, SidePanel } from '../ui/side-panel';
import type { EntityScreenDefinition, ScreenEntity } from './define-entity-screen';
import type { DetailsFrameProps } from './details-frame';
import { detailsTab, EntityDetails } from './entity-details';
import { EntityList } from './entity-list';
import { listDefaults } from './entity-request';
import { useAddFromAddress } from './use-add-from-address';
import { useListPath, useScreenContext } from './use-screen-context';
import { useSelectedEntities } from './use-selected-entities';

const none: readonly never[] = [];

interface EntityListPageProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
  scope: Scope;
}

/**
 * The list of a screen, with the details of one entity beside it. Its whole state but the selection is in the address.
 * The focus stays in the list while rows are opened, so that the arrow keys go on; Enter on the open one leads into it.
 */
export function EntityListPage<T extends ScreenEntity>({ definition, scope }: EntityListPageProps<T>) {
  const defaults = useMemo(() => listDefaults(definition), [definition]);
  const listState = useListState(defaults);
  const [state, change] = listState;
  const open = useCallback((id: string) => change({ open: id }), [change]);
  const close = useCallback(() => change({ open: null }), [change]);
  const [editing, setEditing] = useState<string | null>(null);
  // What is opened again is shown, not edited.
  useEffect(() => () => setEditing((edited) => (edited === state.open ? null : edited)), [state.open]);
  const selection = useSelectedEntities<T>();
  const [, setSelection] = selection;
  const heading = useRef<HTMLHeadingElement>(null);
  const frame = useCallback(
    (parts: DetailsFrameProps) => <SidePanel {...parts} focusOnOpen={false} headingRef={heading} />,
    [],
  );
  // Asked when an action has run, which may be long after it was offered.
  const openId = useRef(state.open);
  openId.current = state.open;
  const gone = useCallback(
    (id: string) => {
      setSelection((selected) => dropRows(selected, [id]));
      if (openId.current === id) close();
    },
    [close, setSelection],
  );
  const deselect = useCallback(
    (ids: readonly string[]) => setSelection((selected) => dropRows(selected, ids)),
    [setSelection],
  );
  const context = useScreenContext(definition, scope, { open, gone, deselect });
  useAddFromAddress(definition, context);
  const listPath = useListPath(definition.type, scope);
  const openPath = `${listPath}/${state.open}`;
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
            frame={frame}
            page={definition.page ? undefined : openPath}
            tab={state.tab}
            onTab={(tab) => change({ tab })}
            onClose={close}
            onName={visited}
            editing={editing}
            onEditing={setEditing}
          />
        )
      }
    >
      <EntityList
        definition={definition}
        context={context}
        filters={definition.filters ?? none}
        defaults={defaults}
        state={listState}
        selection={selection}
        onOpen={(id, byKey) => {
          if (definition.page && state.open === null) context.navigate(`${listPath}/${id}`);
          else if (id !== state.open) open(id);
          else if (byKey) heading.current?.focus();
          else close();
        }}
        onEdit={(id) => {
          change({ open: id, tab: definition.tabs?.first ? detailsTab : null });
          setEditing(id);
        }}
      />
    </PanelLayout>
  );
}
