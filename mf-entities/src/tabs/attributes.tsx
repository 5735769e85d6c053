import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { AttributesPanel } from '../features/attributes/attributes-panel';

/** The tab "Attributes" of an entity's page. */
export default function AttributesTab({ entityId }: EntityTabProps) {
  return <AttributesPanel entity={entityId as EntityId} />;
}
