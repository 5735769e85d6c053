import Database from 'libsql';
import { type ActionType, audit } from '../framework/audit.js';
import { NULL_UUID } from '../framework/ids.js';
import type { PageData } from '../framework/paging.js';
import type { Call } from '../framework/route.js';
import { Connection, Tx } from '../framework/tx.js';
import { auditLog } from '../migrations/009-audit-log.js';
import { auditTexts } from '../migrations/116-audit-texts.js';
import { auditLogRoutes } from './audit-logs.js';

type Handler = (tx: Tx, call: Call) => PageData<{ entityName: string | null }>;

const user = { userId: NULL_UUID, tenantId: NULL_UUID, customerId: NULL_UUID, email: 'Änne@mullion.test' };

const emptyLog = () => {
  const connection = new Connection(new Database(':memory:'));
  for (const { up } of [auditLog, auditTexts]) up(connection);
  return connection;
};

const list = auditLogRoutes.find(({ path }) => path === '/api/audit/logs')?.handler as Handler;

function logOf(names: readonly (string | null)[]) {
  const connection = emptyLog();
  const entityId = { entityType: 'DEVICE', id: NULL_UUID } as const;
  names.forEach((name, at) => {
    audit(new Tx(connection, 'write', at), user, { action: 'ADDED', entityId, name, data: {} });
  });
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

const QUARTER = 900_000;
const entityId = { entityType: 'DEVICE', id: NULL_UUID } as const;
const write = (connection: Connection, at: number, action: ActionType, name = 'Pump') =>
  audit(new Tx(connection, 'write', at), user, { action, entityId, name, data: {} });

/** Entries at both ends of quarters of an hour and between them, of two actions. */
const entries = [0, 1, 2, 3, 5].flatMap((quarter) =>
  [0, 1, QUARTER / 2, QUARTER - 1].map((after, at) => ({
    at: quarter * QUARTER + after,
    action: at % 2 ? ('ADDED' as const) : ('UPDATED' as const),
  })),
);

test('the audit log counts its entries within any bounds, of any actions', () => {
  const connection = emptyLog();
  for (const { at, action } of entries) write(connection, at, action);
  const times = [0, 1, 2, 3, 4, 5, 6].flatMap((quarter) =>
    [-1, 0, 1, QUARTER / 2].map((after) => quarter * QUARTER + after),
  );
  const bounds = [undefined, ...times];
  for (const actionTypes of [undefined, 'ADDED', 'added,updated', 'LOGIN']) {
    for (const startTime of bounds) {
      for (const endTime of bounds) {
        const found = entries.filter(
          ({ at, action }) =>
            at >= (startTime ?? 0) && at <= (endTime ?? at) && (actionTypes?.toUpperCase().includes(action) ?? true),
        );
        const query = {
          pageSize: '100',
          page: '0',
          actionTypes,
          startTime: startTime?.toString(),
          endTime: endTime?.toString(),
        };
        const { data, totalElements } = list(new Tx(connection, 'read', 100), { query, user } as unknown as Call);
        expect([query, data.length, totalElements]).toEqual([query, found.length, found.length]);
      }
    }
  }
});

test('what the audit log is searched and counted by goes with its entries', () => {
  const connection = emptyLog();
  for (const { at, action } of entries) write(connection, at, action);
  write(connection, 9 * QUARTER, 'UPDATED', 'Valve');
  connection.run('DELETE FROM audit_log WHERE created_time < ?', [9 * QUARTER]);
  const left = (table: string) => connection.all(`SELECT * FROM ${table}`, []);
  expect(left('audit_text')).toEqual([expect.objectContaining({ entity_name_folded: 'valve' })]);
  expect(left('audit_count')).toEqual([expect.objectContaining({ quarter: 9, action_type: 'UPDATED', count: 1 })]);
  connection.run('DELETE FROM audit_log', []);
  expect([...left('audit_text'), ...left('audit_count')]).toEqual([]);
});

test('entries that are there before are searched and counted as others are', () => {
  const connection = new Connection(new Database(':memory:'));
  auditLog.up(connection);
  for (const { at, action } of entries) write(connection, at, action);
  const told: number[] = [];
  auditTexts.up(connection, (done) => told.push(done));
  expect(told).toEqual([0.1, 0.6, 0.7, 0.8]);
  for (const [query, found] of [
    [{ textSearch: 'UMP' }, entries.length],
    [{ textSearch: 'valve' }, 0],
    [{ actionTypes: 'ADDED' }, entries.length / 2],
    [{}, entries.length],
  ] as const) {
    const page = { pageSize: '100', page: '0', ...query };
    expect(list(new Tx(connection, 'read', 100), { query: page, user } as unknown as Call).totalElements).toBe(found);
  }
});

test.each(['createdTime', 'entityName', undefined])(
  'pages by %s are parts of the same order, whichever are read from the end',
  (sortProperty) => {
    const connection = emptyLog();
    const names = [null, 'b', 'a', null, 'c', 'a', 'd', 'b', 'a', null, 'e'];
    names.forEach((name, at) => {
      const entry = { action: 'ADDED', entityId, name, data: {} } as const;
      audit(new Tx(connection, 'write', Math.floor(at / 3)), user, entry);
    });
    const read = (page: number, pageSize: number, sortOrder: string) => {
      const query = { page: `${page}`, pageSize: `${pageSize}`, sortProperty, sortOrder };
      return list(new Tx(connection, 'read', 100), { query, user } as unknown as Call).data;
    };
    for (const order of ['ASC', 'DESC']) {
      const whole = read(0, 100, order);
      expect(whole).toHaveLength(names.length);
      for (const size of [1, 2, 3, 4, 6]) {
        const pages = Array.from({ length: Math.ceil(names.length / size) + 1 }, (_, page) => read(page, size, order));
        expect(pages.flat()).toEqual(whole);
      }
    }
  },
);

test('the log in the order of a text: without one last, and the newest first where it is the same', () => {
  const connection = emptyLog();
  const named: [string | null, ActionType][] = [
    ['b', 'UPDATED'],
    [null, 'ADDED'],
    ['Ä', 'ADDED'],
    ['B', 'ADDED'],
    ['a', 'UPDATED'],
    ['a', 'ADDED'],
  ];
  named.forEach(([name, action], at) => {
    audit(new Tx(connection, 'write', at), user, { action, entityId, name, data: {} });
  });
  const read = (query: object) => {
    const call = { query: { page: '0', pageSize: '10', ...query }, user } as unknown as Call;
    const { data, totalElements } = list(new Tx(connection, 'read', 100), call);
    expect(totalElements).toBe(data.length);
    return data.map(({ entityName }) => entityName);
  };
  expect(read({ sortProperty: 'entityName', sortOrder: 'ASC' })).toEqual(['a', 'a', 'B', 'b', 'Ä', null]);
  expect(read({ sortProperty: 'entityName', sortOrder: 'DESC' })).toEqual(['Ä', 'B', 'b', 'a', 'a', null]);
  expect(read({ sortProperty: 'actionType', sortOrder: 'DESC' })).toEqual(['a', 'b', 'a', 'B', 'Ä', null]);
  expect(read({ sortProperty: 'entityName', actionTypes: 'ADDED', startTime: '3' })).toEqual(['a', 'B']);
  expect(read({ sortProperty: 'entityName', textSearch: 'b', endTime: '2' })).toEqual(['b']);
});
