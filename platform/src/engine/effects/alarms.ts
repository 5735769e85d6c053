/** Alarms that nodes raise and clear. */

import { requireOwn } from '../../framework/access.js';
import { badRequest } from '../../framework/errors.js';
import { text } from '../../framework/fields.js';
import type { EntityId } from '../../framework/ids.js';
import type { Tx } from '../../framework/tx.js';
import {
  type Alarm,
  type AlarmSeverity,
  alarms,
  clearAlarm,
  isCleared,
  lastAlarm,
  raiseAlarm,
} from '../../resources/alarms.js';
import { aboutAlarm } from '../content/alarm-messages.js';
import { defineEffect } from '../effect.js';
import type { Message } from '../message.js';

/** Who hears of it: the root chain, or whoever follows the node, by a message that the alarm becomes the body of. */
type Hearer = 'root' | Message;

interface RaisedAlarm {
  /** The alarm it is about, where that is known: whoever cleared it meanwhile, it is active again. */
  id?: string | null;
  originator: EntityId;
  type: string;
  severity: AlarmSeverity;
  /** When it began, for a new one; 0: now. */
  startTs: number;
  /** Left out, those of a known alarm stay. */
  details?: unknown;
  propagate: boolean;
  propagateToOwner: boolean;
  propagateToTenant: boolean;
  propagateRelationTypes: string[];
  hearer: Hearer;
}

/** What came of it: `old` is the alarm as it was before, null for a new one. */
export interface Raised {
  alarm: Alarm;
  old: Alarm | null;
}

/** The alarm that is raised again: the one named, where it is of this originator and type, else the active one. */
function knownAlarm(
  tx: Tx,
  tenantId: string,
  id: string | null | undefined,
  { originator, type }: RaisedAlarm,
): Alarm | undefined {
  const named = id ? alarms.find(tx, id) : undefined;
  if (named?.tenantId?.id === tenantId && named.originator?.id === originator.id && named.type === type) return named;
  const last = lastAlarm(tx, tenantId, originator.id, type);
  return last && !isCleared(last) ? last : undefined;
}

const goingOn = (about: Message, alarm: Alarm, marks: readonly string[]): Message => ({
  ...about,
  data: JSON.stringify(alarm),
  metadata: { ...about.metadata, ...Object.fromEntries(marks.map((mark) => [mark, 'true'])) },
});

/** The label by which a raised alarm goes on, and its marks in metadata. */
function becomes({ alarm, old }: Raised): [label: string, ...marks: string[]] {
  if (!old) return ['Alarm Created', 'isNewAlarm'];
  if (old.severity === alarm.severity) return ['Alarm Updated', 'isExistingAlarm'];
  return ['Alarm Severity Updated', 'isExistingAlarm', 'isSeverityUpdated'];
}

/** Raises an alarm: an active one of this originator and type is updated, whoever raised it. */
export const raise = defineEffect('alarms.raise', (tx, args: RaisedAlarm, { tenantId, nodeId, tell }): Raised => {
  requireOwn(tx, tenantId, args.originator);
  const [problem] = text().problems(args.type, 'type');
  if (problem) throw badRequest(`Validation error: ${problem}`);
  const { id, details, startTs, hearer, ...rest } = args;
  const old = knownAlarm(tx, tenantId, id, args) ?? null;
  const time = startTs || tx.now;
  const raised = alarms.newEntity(tx, tenantId, {
    ...rest,
    details: details === undefined ? (old?.details ?? null) : details,
    status: old && !isCleared(old) ? old.status : 'ACTIVE_UNACK',
    startTs: old ? tx.now : time,
    endTs: old ? tx.now : time,
  });
  const outcome: Raised = { alarm: raiseAlarm(tx, raised, old ?? undefined), old };
  if (hearer === 'root') tell(aboutAlarm(old ? 'ENTITY_UPDATED' : 'ENTITY_CREATED', outcome.alarm, nodeId));
  else {
    const [label, ...marks] = becomes(outcome);
    tell(goingOn(hearer, outcome.alarm, marks), label);
  }
  return outcome;
});

interface ClearedAlarm {
  id: string;
  details?: unknown;
  hearer: Hearer;
}

/** Clears an alarm of the tenant; answers it, or null when it is not there or cleared already. */
export const clear = defineEffect(
  'alarms.clear',
  (tx, { id, details, hearer }: ClearedAlarm, { tenantId, nodeId, tell }): Alarm | null => {
    const alarm = alarms.find(tx, id);
    if (!alarm || alarm.tenantId?.id !== tenantId || isCleared(alarm)) return null;
    const cleared = clearAlarm(tx, alarm, details);
    if (hearer === 'root') tell(aboutAlarm('ALARM_CLEAR', cleared, nodeId));
    else tell(goingOn(hearer, cleared, ['isClearedAlarm']), 'Alarm Cleared');
    return cleared;
  },
);
