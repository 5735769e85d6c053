import { useCallback, useMemo } from 'react';
import type { Scope } from '../api/scope';
import { type Extension, useExtensions } from '../module/extension-host';
import { RemoteView } from '../module/remote-view';
import { useSession } from '../session/session';
import { PartFailed } from '../ui/part-boundary';
import { Skeleton } from '../ui/skeleton';
import { type EntityScreenDefinition, entityName, type ScreenEntity } from './define-entity-screen';

/** Order of contributed tabs: the first, those the screen orders, then the others as they were declared. */
export function arrangeTabs<X extends { id: string }>(
  tabs: readonly X[],
  { first, order = [], hide = [] }: { first?: string; order?: readonly string[]; hide?: readonly string[] } = {},
): X[] {
  const place = ({ id }: X) => (id === first ? -1 : order.includes(id) ? order.indexOf(id) : order.length);
  return tabs
    .filter(({ id }) => !hide.includes(id))
    .map((tab, index) => ({ tab, index }))
    .sort((a, b) => place(a.tab) - place(b.tab) || a.index - b.index)
    .map(({ tab }) => tab);
}

/**
 * Tabs that modules contribute for the screen's type, as the screen arranges them.
 * @param entity whose tabs they are; those for entities of one's own tenant wait for it
 */
export function useEntityTabs<T extends ScreenEntity>(
  definition: EntityScreenDefinition<T>,
  entity: T | undefined,
): Extension<'entity.tab'>[] {
  const extensions = useExtensions('entity.tab', definition.type);
  const tenantId = useSession(({ authUser }) => authUser?.tenantId);
  const isOwn = tenantId !== undefined && entity?.tenantId?.id === tenantId;
  return useMemo(
    () =>
      arrangeTabs(
        extensions.filter(({ own }) => !own || isOwn),
        definition.tabs,
      ),
    [extensions, definition.tabs, isOwn],
  );
}

interface ContributedTabProps {
  tab: Extension<'entity.tab'>;
  entity: ScreenEntity;
  /** Of the page around it. */
  scope: Scope;
}

/** A contributed tab, loaded when it is first looked at; its failures stay inside it. */
export function ContributedTab({ tab, entity, scope }: ContributedTabProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: module and id name the tab; the object is a new one each time
  const load = useCallback(() => tab.load(), [tab.module, tab.id]);
  return (
    <RemoteView
      load={load}
      loaded={tab.loaded}
      props={{ entityId: entity.id, entityName: entityName(entity), entity, scope }}
      pending={
        <div aria-busy="true">
          <Skeleton lines={6} height="1.25rem" />
        </div>
      }
      failed={(error, retry) => <PartFailed level={2} error={error} onRetry={retry} />}
    />
  );
}
