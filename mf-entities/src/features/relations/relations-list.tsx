import { relationsQuery } from '@mullion/shared-kit/api/relations';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { defineList } from '@mullion/shared-kit/list/define-list';
import { EntityLink } from '@mullion/shared-kit/list/entity-link';
import { localRows } from '@mullion/shared-kit/list/local-rows';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addRelation, editRelation, type RelationContext, relationActions } from './relation-actions';
import { type RelationRow, relationRow, typeText } from './relation-rows';

function useRelations({ entity, direction }: RelationContext) {
  const { data, error, refetch } = useQuery(toldInPlace(relationsQuery(entity, direction)));
  const rows = useMemo(() => data?.map((relation) => relationRow(relation, direction)), [data, direction]);
  return { rows, error, isPart: rows !== undefined, reload: () => void refetch() };
}

function Direction({ context: { t, direction, onDirection } }: { context: RelationContext }) {
  const options = [
    { value: 'FROM', label: t('relation.outbound') },
    { value: 'TO', label: t('relation.inbound') },
  ] as const;
  return <Segmented label={t('relation.direction')} value={direction} options={options} onChange={onDirection} />;
}

/** Relations of an entity in one direction. */
export const relationsList = defineList<RelationRow, RelationContext>({
  title: 'relation.title',
  file: 'relation.title',
  useSource: localRows<RelationRow, RelationContext>({
    useRows: useRelations,
    text: ({ relation, farName }) => `${relation.type} ${farName}`,
    order: {
      type: ({ relation }) => relation.type,
      entityType: ({ far }) => far.entityType,
      name: ({ farName }) => farName,
    },
  }),
  columns: [
    {
      id: 'type',
      label: 'relation.type',
      sort: 'type',
      width: '24cqi',
      priority: 1,
      cell: ({ relation: { type } }) => <bdi title={type}>{type}</bdi>,
      file: ({ relation }) => relation.type,
    },
    {
      id: 'entityType',
      label: 'relation.entity-type',
      sort: 'entityType',
      width: '20cqi',
      priority: 2,
      cell: ({ far }, { t }) => typeText(far, t),
      file: ({ far }, { t }) => typeText(far, t),
    },
    {
      id: 'name',
      label: 'relation.entity',
      sort: 'name',
      priority: 1,
      naming: true,
      cell: ({ far, farName }) => <EntityLink id={far} name={farName} />,
      file: ({ farName }) => farName,
    },
  ],
  sort: { property: 'type', direction: 'ASC' },
  toolbar: Direction,
  search: 'relation.search',
  refresh: true,
  actions: relationActions,
  add: [addRelation],
  edit: (row, context) => runSafely(() => editRelation(row, context)),
  empty: { icon: 'device_hub', title: 'relation.none', text: 'relation.none.text' },
});
