import Database from 'libsql';
import { audit } from '../framework/audit.js';
import { NULL_UUID } from '../framework/ids.js';
import type { PageData } from '../framework/paging.js';
import type { Call } from '../framework/route.js';
import { Connection, Tx } from '../framework/tx.js';
import { auditLog } from '../migrations/009-audit-log.js';
import { auditSearch } from '../migrations/115-audit-search.js';
import { auditLogRoutes } from './audit-logs.js';

type Handler = (tx: Tx, call: Call) => PageData<{ entityName: string | null }>;

const user = { userId: NULL_UUID, tenantId: NULL_UUID, customerId: NULL_UUID, email: 'Änne@mullion.test' };

function logOf(names: readonly (string | null)[]) {
  const connection = new Connection(new Database(':memory:'));
  auditLog.up(connection);
  auditSearch.up(connection);
  const entityId = { entityType: 'DEVICE', id: NULL_UUID } as const;
  names.forEach((name, at) => {
    audit(new Tx(connection, 'write', at), user, { action: 'ADDED', entityId, name, data: {} });
  });
  const list = auditLogRoutes.find(({ path }) => path === '/api/audit/logs')?.handler as Handler;
  return (textSearch: string) => {
    const query = { pageSize: '10', page: '0', sortProperty: 'createdTime', textSearch };
    const call = { query, user } as unknown as Call;
    const { data, totalElements } = list(new Tx(connection, 'read', 100), call);
    expect(data).toHaveLength(totalElements);
    return data.map(({ entityName }) => entityName);
  };
}

test.each([
  ['PUMP 1', ['Pump 1', 'Pump 10']],
  ['mp 10', ['Pump 10']],
  ['änne', ['Pump 1', 'Pump 10', '100 %', null]],
  ['devi', ['Pump 1', 'Pump 10', '100 %', null]],
  ['added', ['Pump 1', 'Pump 10', '100 %', null]],
  ['success', ['Pump 1', 'Pump 10', '100 %', null]],
  ['p%1', ['Pump 1', 'Pump 10']],
  ['\\%', ['100 %']],
  // A text is found in one of the columns, not over two of them.
  ['device\nadded', []],
  ['device%added', []],
  ['failure', []],
])('the audit log is searched for %j', (text, found) => {
  expect(logOf(['Pump 1', 'Pump 10', '100 %', null])(text)).toEqual(found);
});
