import { findDeviceProfile, saveDeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { newUuid } from '@mullion/shared-kit/api/new-uuid';
import { type ProfileAlarm, storedAlarms } from '../../../../screen-parts/alarm-rules/alarm-rule';

/** What happens to a rule of a profile when one of the same alarm type is copied to it. */
export const sameTypeChoices = ['KEEP', 'REPLACE'] as const;
export type SameType = (typeof sameTypeChoices)[number];

/** Alarm rules with others added to them: an alarm type is there once, ids are new but for what is replaced. */
export function withCopies(
  own: readonly ProfileAlarm[],
  copied: readonly ProfileAlarm[],
  sameType: SameType,
): ProfileAlarm[] {
  const copies = new Map(copied.map((alarm) => [alarm.alarmType, alarm]));
  const kept = own.map((alarm) => {
    const copy = copies.get(alarm.alarmType);
    copies.delete(alarm.alarmType);
    return copy && sameType === 'REPLACE' ? { ...copy, id: alarm.id } : alarm;
  });
  return [...kept, ...[...copies.values()].map((alarm) => ({ ...alarm, id: newUuid() }))];
}

/** Adds alarm rules to a profile as it is stored now. */
export async function copyAlarmsTo(
  profileId: string,
  alarms: readonly ProfileAlarm[],
  sameType: SameType,
  options: CallOptions,
): Promise<void> {
  const profile = await findDeviceProfile(profileId, options);
  const profileData = { ...profile.profileData, alarms: withCopies(storedAlarms(profile), alarms, sameType) };
  await saveDeviceProfile({ ...profile, profileData }, options);
}
