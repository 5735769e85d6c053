import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { deviceProfileQuery } from '@mullion/shared-kit/api/device-profiles';
import { foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { profileOf } from '../../screen-parts/charts/chart-subject';
import type { AlarmContext } from './alarm-context';
import { ruleFacts } from './alarm-rule-facts';

/**
 * The rule that an alarm comes from, as far as this person may read it: the platform lets nobody but tenant administrators
 * read whole profiles. Without it the alarm speaks for itself.
 */
export function useAlarmRule(alarm: AlarmInfo, { authority }: Pick<AlarmContext, 'authority'>) {
  const mayHave = authority === 'TENANT_ADMIN' && alarm.originator.entityType === 'DEVICE';
  const device = useQuery({ ...foundEntityQuery(alarm.originator), enabled: mayHave, retry: false });
  const profileId = profileOf(device.data?.entity);
  const profile = useQuery({
    ...deviceProfileQuery(profileId ?? '', { silent: true, ignoreLoading: true }),
    enabled: mayHave && profileId !== undefined,
    retry: false,
  });
  const { data } = profile;
  const facts = useMemo(() => data && ruleFacts(data, alarm), [data, alarm]);
  return { facts, profileId, isPending: mayHave && (device.isLoading || profile.isLoading) };
}
