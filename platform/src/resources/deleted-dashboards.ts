/** Dashboards that additionalInfo names and that were deleted are left out of answers. */
import { isUuid } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';

const MEMBERS = ['homeDashboardId', 'defaultDashboardId'] as const;

export function withoutDeletedDashboards<E extends { additionalInfo: unknown }>(tx: Tx, entity: E): E {
  const { additionalInfo: info } = entity;
  if (typeof info !== 'object' || info === null || Array.isArray(info)) return entity;
  const kept: Record<string, unknown> = { ...info };
  for (const member of MEMBERS) {
    const id = kept[member];
    if (isUuid(id) && !tx.get('SELECT 1 FROM dashboard WHERE id = ?', id)) delete kept[member];
  }
  return { ...entity, additionalInfo: kept };
}
