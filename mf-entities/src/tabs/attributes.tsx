import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { useListContext } from '@mullion/shared-kit/list/use-list-context';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { useMemo } from 'react';
import { attributeNaming } from '../features/attributes/attribute-actions';
import { attributesList } from '../features/attributes/attributes-list';
import { EditedCellsContext } from '../features/attributes/edit-attribute';
import { useEditedCells } from '../features/attributes/use-edited-cells';

/** The tab "Attributes" of an entity's page. */
export default function AttributesTab({ entityId, scope }: EntityTabProps) {
  const { entityType, id } = entityId as EntityId;
  const entity = useMemo(() => ({ entityType, id }), [entityType, id]);
  const cells = useEditedCells(entity);
  const { edit } = cells;
  const about = useMemo(() => ({ entity, edit }), [entity, edit]);
  return (
    <EditedCellsContext value={cells}>
      <ListPanel definition={attributesList} context={useListContext('mf-entities', attributeNaming, scope, about)} />
    </EditedCellsContext>
  );
}
