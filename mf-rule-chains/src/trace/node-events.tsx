import { NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { ContributedTab } from '@mullion/shared-kit/entity/entity-tabs';
import { useExtensions } from '@mullion/shared-kit/module/extension-host';
import { useSession } from '@mullion/shared-kit/session/session';

interface NodeEventsProps {
  nodeId: string;
  nodeName: string;
}

/** What the platform noted about a rule node: the same list as other entities have, from the module that has it. */
export function NodeEvents({ nodeId, nodeName }: NodeEventsProps) {
  const tab = useExtensions('entity.tab', 'RULE_NODE').find(({ id }) => id === 'events');
  const tenantId = useSession((state) => state.authUser?.tenantId) ?? NULL_UUID;
  if (!tab) return null;
  const entity = {
    id: { entityType: 'RULE_NODE' as const, id: nodeId },
    tenantId: { entityType: 'TENANT' as const, id: tenantId },
    name: nodeName,
  };
  return <ContributedTab tab={tab} entity={entity as never} scope={ownTenant} />;
}
