import type { AuditLog } from '../api/audit-logs';
import { entityId } from '../api/entity-id';
import { http } from '../api/http';
import { changesBetween, isOfSaving, readChanges } from './entity-changes';

const log = (id: string, entity: object | null, part: Partial<AuditLog> = {}): AuditLog => ({
  id: { id },
  createdTime: 5,
  entityId: entityId('DEVICE', 'd1'),
  entityName: 'Pump 7',
  userId: entityId('USER', 'u1'),
  userName: 'tara@acme.test',
  actionType: 'UPDATED',
  actionStatus: 'SUCCESS',
  actionFailureDetails: null,
  actionData: { entity },
  ...part,
});

const answer = (...data: AuditLog[]) => jest.spyOn(http, 'get').mockResolvedValue({ data } as never);

test('differences are told by path; null is nothing, and lists are one value', () => {
  const before = { name: 'a', label: null, info: { x: 1, y: [1] }, gone: true };
  const after = { name: 'b', label: null, info: { x: 1, y: [1, 2] }, more: '' };
  expect(changesBetween(before, after)).toEqual([
    { path: 'gone', before: 'true', after: undefined },
    { path: 'info.y', before: '[1]', after: '[1,2]' },
    { path: 'more', before: undefined, after: '""' },
    { path: 'name', before: '"a"', after: '"b"' },
  ]);
});

test('a saving is compared with the last one before it that went well', async () => {
  const now = log('3', { name: 'c' });
  answer(
    log('4', { name: 'later in the same moment' }),
    now,
    log('2', { name: 'b' }, { actionStatus: 'FAILURE' }),
    log('1', { name: 'a' }),
  );
  expect(await readChanges(now)).toEqual([{ path: 'name', before: '"a"', after: '"c"' }]);
});

test('whatever it was called before: a rename is a change too', async () => {
  const now = log('2', { name: 'Valve' }, { entityId: entityId('CUSTOMER', 'c1'), entityName: 'Valve' });
  const get = answer(now, log('1', { name: 'Pump' }, { entityId: entityId('CUSTOMER', 'c1'), entityName: 'Pump' }));
  expect(await readChanges(now)).toEqual([{ path: 'name', before: '"Pump"', after: '"Valve"' }]);
  const [[path, query]] = get.mock.calls as unknown as [[string, object]];
  expect(path).toBe('/api/audit/logs/entity/CUSTOMER/c1');
  expect(query).not.toHaveProperty('textSearch');
});

test('without an earlier record of the same entity there is nothing to compare with', async () => {
  const now = log('3', { name: 'c', id: entityId('DEVICE', 'd1') });
  const alarm = log('2', { name: 'Hot', id: entityId('ALARM', 'a1') });
  answer(now, alarm, log('1', { name: 'a' }, { entityId: entityId('DEVICE', 'other') }));
  expect(await readChanges(now)).toBeNull();
});

test.each<[boolean, Partial<AuditLog>]>([
  [true, {}],
  [false, { actionStatus: 'FAILURE' }],
  [false, { actionType: 'LOGIN' }],
  [false, { actionData: null }],
])('is of a saving: %s', (is, part) => expect(isOfSaving(log('1', {}, part))).toBe(is));
