/** Alarms that nodes raise and clear. */
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
import { defineEffect, requireOwn } from '../effect.js';

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
}

/** What came of it: `old` is the alarm as it was before, null for a new one. */
export interface Raised {
  alarm: Alarm;
  old: Alarm | null;
}

/** The alarm that is raised again: the one named, else the active one. */
function knownAlarm(
  tx: Tx,
  tenantId: string,
  id: string | null | undefined,
  { originator, type }: RaisedAlarm,
): Alarm | undefined {
  const named = id ? alarms.find(tx, id) : undefined;
  if (named?.tenantId?.id === tenantId && named.originator?.id === originator.id) return named;
  const last = lastAlarm(tx, tenantId, originator.id, type);
  return last && !isCleared(last) ? last : undefined;
}

/** Raises an alarm: an active one of this originator and type is updated, whoever raised it. */
export const raise = defineEffect('alarms.raise', (tx, args: RaisedAlarm, { tenantId }): Raised => {
  requireOwn(tx, tenantId, args.originator);
  const { id, details, startTs, ...rest } = args;
  const old = knownAlarm(tx, tenantId, id, args) ?? null;
  const time = startTs || tx.now;
  const raised = alarms.newEntity(tx, tenantId, {
    ...rest,
    details: details === undefined ? (old?.details ?? null) : details,
    status: old && !isCleared(old) ? old.status : 'ACTIVE_UNACK',
    startTs: old ? tx.now : time,
    endTs: old ? tx.now : time,
  });
  return { alarm: raiseAlarm(tx, raised, old ?? undefined), old };
});

/** Clears an alarm of the tenant; answers it, or null when it is not there or cleared already. */
export const clear = defineEffect(
  'alarms.clear',
  (tx, { id, details }: { id: string; details?: unknown }, { tenantId }): Alarm | null => {
    const alarm = alarms.find(tx, id);
    if (!alarm || alarm.tenantId?.id !== tenantId || isCleared(alarm)) return null;
    return clearAlarm(tx, alarm, details);
  },
);
