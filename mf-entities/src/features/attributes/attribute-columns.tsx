import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Attribute } from '@mullion/shared-kit/api/telemetry';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { ageWidth } from '@mullion/shared-kit/list/age';
import type { TableColumn } from '@mullion/shared-kit/list/data-table';
import { Chip } from '@mullion/shared-kit/ui/chip';
import { useMemo } from 'react';
import { AgeCell, ValueCell } from './attribute-cells';
import type { AttributeRow } from './attribute-rows';

/** Key, live value, scope and age. */
export function useAttributeColumns(
  entity: EntityId,
  known: ReadonlyMap<string, Attribute>,
): readonly TableColumn<AttributeRow>[] {
  const t = useT('mf-entities');
  return useMemo(
    () => [
      { id: 'key', header: t('attribute.key'), sort: 'key', priority: 1, width: '27cqi', cell: ({ key }) => key },
      {
        id: 'value',
        header: t('attribute.value'),
        priority: 1,
        cell: (row) => <ValueCell entity={entity} row={row} known={known.get(row.id)} />,
      },
      {
        id: 'scope',
        header: t('attribute.scope'),
        sort: 'scope',
        width: '4.75rem',
        priority: 1,
        cell: (row) => <Chip>{t(`scope.${row.scope}`)}</Chip>,
      },
      {
        id: 'age',
        header: t('attribute.updated'),
        sort: 'lastUpdateTs',
        width: ageWidth(),
        priority: 2,
        cell: (row) => <AgeCell entity={entity} row={row} known={known.get(row.id)} />,
      },
    ],
    [t, entity, known],
  );
}
