import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Property } from '@mullion/shared-kit/entity/define-entity-screen';
import { property } from '@mullion/shared-kit/entity/properties';
import { ProfileReference } from './profile-reference';

interface Handled {
  defaultRuleChainId: EntityId | null;
  defaultDashboardId: EntityId | null;
  defaultQueueName: string | null;
}

/** Rule chain, dashboard, and queue in the details of a profile. */
export const handlingProperties = <T extends Handled>(): Property<T>[] => [
  {
    id: 'rule-chain',
    label: 'profile.rule-chain',
    value: ({ defaultRuleChainId: id }) => id && <ProfileReference id={id} />,
  },
  {
    id: 'dashboard',
    label: 'profile.dashboard',
    value: ({ defaultDashboardId: id }) => id && <ProfileReference id={id} />,
  },
  property('defaultQueueName', 'profile.queue'),
];
