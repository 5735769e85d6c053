import type { RelationDirection } from '@mullion/shared-kit/api/entity-query';
import { deleteRelation, type RelationInfo } from '@mullion/shared-kit/api/relations';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { AddAction } from '@mullion/shared-kit/list/add-button';
import type { RowAction } from '@mullion/shared-kit/list/row-action';
import type { TabContext } from '@mullion/shared-kit/tabs/list-tab';
import type { RelationRow } from './relation-rows';

export interface Directed {
  /** `FROM`: relations that start at the entity; `TO`: those that end there. */
  direction: RelationDirection;
  onDirection: (direction: RelationDirection) => void;
}

export type RelationContext = TabContext<RelationRow> & Directed;

/** What the rows are called. */
export const relationNaming = {
  id: ({ id }: RelationRow) => id,
  name: ({ farName }: RelationRow) => farName,
  counted: 'relation.counted',
};

async function openDialog(context: RelationContext, edited?: RelationInfo): Promise<void> {
  const { openRelationDialog } = await loadCode(
    () => import(/* webpackChunkName: "relation-dialog" */ './relation-dialog'),
  );
  await openRelationDialog(context.entity, context.direction, edited);
}

/** Changes what is stored with a relation. */
export const editRelation = ({ relation }: RelationRow, context: RelationContext): Promise<void> =>
  openDialog(context, relation);

/** What can be done with one relation or with many. */
export const relationActions: readonly RowAction<RelationRow, RelationContext>[] = [
  {
    kind: 'dialog',
    id: 'edit',
    label: 'relation.edit',
    icon: 'edit',
    open: ([row], context) => row && editRelation(row, context),
  },
  {
    kind: 'call',
    id: 'delete',
    label: 'delete',
    groupLabel: 'delete',
    icon: 'trash',
    danger: true,
    ask: {
      title: 'relation.delete.title',
      text: 'relation.delete.text',
      confirm: 'kit:entity.delete.confirm',
      danger: true,
    },
    each: ({ relation }, _, options) => deleteRelation(relation, options),
    done: 'relation.deleted',
  },
];

/** New relations of one type to, or from, entities of one type. */
export const addRelation: AddAction<RelationContext> = {
  id: 'add',
  label: 'relation.add',
  run: (context) => openDialog(context),
};
