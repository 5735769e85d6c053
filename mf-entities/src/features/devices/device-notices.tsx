import { customerShortInfoQuery } from '@mullion/shared-kit/api/customers';
import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import { isAssigned } from '@mullion/shared-kit/api/entity-id';
import type { Scope } from '@mullion/shared-kit/api/scope';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useQuery } from '@tanstack/react-query';

/** Who else can see the device: its customer, or everybody. */
export function AssignmentNotice({ entity, context }: { entity: DeviceInfo; context: ScreenContext }) {
  const { scope, t } = context;
  if (scope.kind !== 'tenant' && scope.kind !== 'customer') return null;
  if (entity.customerIsPublic) return <Notice icon="public">{t('kit:entity.is-public')}</Notice>;
  if (scope.kind !== 'tenant' || !isAssigned(entity.customerId)) return null;
  return <Notice icon="customers">{t('kit:entity.assigned-to', { customer: entity.customerTitle })}</Notice>;
}

/** Heading of the list: "Devices", or whose devices they are. */
export function ScopeTitle({ scope }: { scope: Scope }) {
  const t = useT('mf-entities');
  const customerId = 'customerId' in scope ? scope.customerId : null;
  const { data } = useQuery({ ...customerShortInfoQuery(customerId ?? ''), enabled: customerId !== null });
  if (!data) return t('device.devices');
  return data.isPublic ? t('device.public-devices') : t('device.devices-of', { customer: data.title });
}
