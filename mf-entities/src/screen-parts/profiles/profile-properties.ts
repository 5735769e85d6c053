import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Property } from '@mullion/shared-kit/entity/define-entity-screen';
import { property, reference } from '@mullion/shared-kit/entity/properties';

interface Handled {
  defaultRuleChainId: EntityId | null;
  defaultDashboardId: EntityId | null;
  defaultQueueName: string | null;
}

/** Rule chain, dashboard, and queue in the details of a profile. */
export const handlingProperties = <T extends Handled>(): Property<T>[] => [
  reference('defaultRuleChainId', 'profile.rule-chain'),
  reference('defaultDashboardId', 'profile.dashboard'),
  property('defaultQueueName', 'profile.queue'),
];
