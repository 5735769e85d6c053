/** Deletes alarms that ended longer ago than the profile of their tenant keeps them. Nobody did it, so the audit log does not tell. */
import { defineOperation } from '../framework/operation.js';
import { where } from '../framework/paging.js';
import { alarms, eraseAlarm } from './alarms.js';
import { type Outdated, tenantRetention } from './tenant-retention.js';

/** Alarms deleted in one transaction, so that other writes do not wait long: each takes its relations along. */
const AT_ONCE = 50;

export const deleteOldAlarms = defineOperation('alarms.expire', 'write', (tx, { tenantId, before }: Outdated) => {
  const found = alarms.all(
    tx,
    where('t.tenant_id = ? AND t.end_ts < ?', tenantId, before),
    `t.end_ts LIMIT ${AT_ONCE}`,
  );
  for (const alarm of found) eraseAlarm(tx, alarm, null);
  return found.length === AT_ONCE;
});

export const alarmRetention = tenantRetention('alarms', 'alarmsTtlDays', deleteOldAlarms);
