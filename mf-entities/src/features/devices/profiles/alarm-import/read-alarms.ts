import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { isJsonObject } from '@mullion/shared-kit/browser/read-json';
import type { ProfileAlarm } from '../../../../screen-parts/alarm-rules/alarm-rule';
import { isText, type MemberPath, wrongMember } from './check-alarm';

/** The most rules that one file may bring. */
export const MAX_ALARMS = 100;

/** Bytes of the largest file with alarm rules: far more than as many rules need. */
export const MAX_ALARM_FILE = 1_048_576;

/** What is wrong with a file; each has a text `problem.…`. */
interface AlarmsProblem {
  key: 'json' | 'none' | 'too-many' | 'unnamed' | 'broken' | 'twice';
  /** Of the rule; the number of an unnamed one. */
  name?: string;
  /** The member of a broken one. */
  path?: MemberPath;
}

/** The rules in a file of their own, in one that is a list, or in an exported profile. */
function listOf(read: unknown): readonly unknown[] {
  if (Array.isArray(read)) return read;
  if (!isJsonObject(read)) return [];
  const list = isJsonObject(read.profileData) ? read.profileData.alarms : read.alarms;
  return Array.isArray(list) ? list : [];
}

/**
 * The alarm rules in a file's text, with members that no form knows; or why they are not taken. Nothing in it is
 * trusted: what the form could not draw or would not save is refused.
 */
export function readAlarms(text: string): { alarms: ProfileAlarm[] } | { problem: AlarmsProblem } {
  let read: unknown;
  try {
    // A member of this name would be taken for the object's kind where it is copied.
    read = JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value));
  } catch {
    return { problem: { key: 'json' } };
  }
  const list = listOf(read);
  if (list.length === 0) return { problem: { key: 'none' } };
  if (list.length > MAX_ALARMS) return { problem: { key: 'too-many' } };
  const alarms: ProfileAlarm[] = [];
  for (const [at, one] of list.entries()) {
    const name = isJsonObject(one) && isText(one.alarmType) ? one.alarmType.trim() : '';
    if (!isJsonObject(one) || !name || name.length > maxTextLength)
      return { problem: { key: 'unnamed', name: String(at + 1) } };
    const path = wrongMember(one);
    if (path) return { problem: { key: 'broken', name, path } };
    if (alarms.some(({ alarmType }) => alarmType === name)) return { problem: { key: 'twice', name } };
    const { clearRule, propagate, propagateToOwner, propagateToTenant, propagateRelationTypes } = one;
    alarms.push({
      ...(one as unknown as ProfileAlarm),
      alarmType: name,
      clearRule: (clearRule ?? null) as ProfileAlarm['clearRule'],
      propagate: propagate === true,
      ...(propagateToOwner !== undefined && { propagateToOwner: propagateToOwner === true }),
      ...(propagateToTenant !== undefined && { propagateToTenant: propagateToTenant === true }),
      propagateRelationTypes: (propagateRelationTypes ?? null) as string[] | null,
    });
  }
  return { alarms };
}
