import { type ComponentType, useMemo, useState } from 'react';
import type { EntityId } from '../api/entity-id';
import type { ListContext, ListDefinition } from '../list/define-list';
import { ListPanel } from '../list/list-panel';
import { type Naming, useListContext } from '../list/use-list-context';
import type { EntityKey, EntityTabProps } from '../module/extension-points';
import { useKeyActions } from './key-actions';
import { createRowEdits, type RowEdits } from './row-edits';

/** What the source, cells and actions of a list in a tab know: the entity, and which rows are changed in their place. */
export interface TabContext<R> extends ListContext<R> {
  entity: EntityId;
  entityName: string;
  edits: RowEdits;
}

/** A list in a tab as data. `O`: what its cells and actions know besides. */
export interface ListTab<R, O extends object> extends ListDefinition<R, TabContext<R> & O> {
  /** Namespace of its texts. */
  namespace: string;
  /** What its rows are. */
  rows: Naming<R>;
  /** A hook: what cells and actions know besides the entity; the same object while its content is the same. */
  useMore?: (tab: EntityTabProps) => O;
  /** Its rows are keys of the entity: modules add actions to them. */
  keyOf?: (row: R) => EntityKey;
}

const nothing = {};

/** A tab of an entity's page that is one list, in the scope of the page. */
export function listTab<R, O extends object = object>({
  namespace,
  rows,
  useMore = () => nothing as O,
  keyOf,
  ...definition
}: ListTab<R, O>): ComponentType<EntityTabProps> {
  return function ListTab(tab) {
    const { entityName, scope } = tab;
    const { entityType, id } = tab.entityId;
    const more = useMore(tab);
    const [edits] = useState(createRowEdits);
    const own = useMemo(
      () => ({ entity: { entityType, id }, entityName, edits, ...more }),
      [entityType, id, entityName, edits, more],
    );
    const contributed = useKeyActions<R, TabContext<R> & O>(entityType, keyOf);
    const whole = useMemo(
      () =>
        contributed.length > 0
          ? { ...definition, actions: [...(definition.actions ?? []), ...contributed] }
          : definition,
      [contributed],
    );
    return <ListPanel definition={whole} context={useListContext(namespace, rows, scope, own)} />;
  };
}
