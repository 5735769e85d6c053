import { isAssigned } from '@mullion/shared-kit/api/entity-id';
import type { Assignable } from '@mullion/shared-kit/entity/assignable';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { Notice } from '@mullion/shared-kit/entity/notice';

/** Who else can see an entity: its customer, or everybody. */
export function AssignmentNotice({ entity, context }: { entity: Assignable; context: ScreenContext }) {
  const { scope, t } = context;
  if (scope.kind !== 'tenant' && scope.kind !== 'customer') return null;
  if (entity.customerIsPublic) return <Notice icon="public">{t('kit:entity.is-public')}</Notice>;
  if (scope.kind !== 'tenant' || !isAssigned(entity.customerId)) return null;
  return <Notice icon="customers">{t('kit:entity.assigned-to', { customer: entity.customerTitle })}</Notice>;
}
