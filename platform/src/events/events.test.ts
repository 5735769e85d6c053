import Database from 'libsql';
import { entityId, NULL_UUID } from '../framework/ids.js';
import { Connection, Tx } from '../framework/tx.js';
import { events } from '../migrations/053-events.js';
import { parseEventFilter } from './event-filter.js';
import { deleteOldDebugging } from './event-retention.js';
import { type RecordedEvent, recordEvent } from './record-event.js';

const node = entityId('RULE_NODE', '5b1f3a00-4c5d-11ed-8ea0-3f5d3c1b2a11');
let connection: Connection;
beforeEach(() => {
  connection = new Connection(new Database(':memory:'));
  events.up(connection);
});

const record = (body: RecordedEvent['body'], type: RecordedEvent['type'] = 'DEBUG_RULE_NODE', at = 1000) =>
  recordEvent(new Tx(connection, 'write', at), { tenantId: NULL_UUID, entityId: node, type, body });

/** How many events of its type a filter finds. */
function found(filter: Record<string, unknown>): number {
  const { type, conditions } = parseEventFilter(filter);
  const sql = ['t.type = ?', ...conditions.map((condition) => condition.sql)].join(' AND ');
  return connection.all(`SELECT 1 FROM event t WHERE ${sql}`, [type, ...conditions.flatMap(({ params }) => params)])
    .length;
}

test('what debugging wrote is found by direction, label, type of message, data, metadata and error', () => {
  const message = { entityId: node.id, entityType: 'DEVICE', msgId: node.id, msgType: 'POST_TELEMETRY_REQUEST' };
  record({ ...message, type: 'IN', relationType: '', data: '{"Größe":25}', metadata: '{"deviceName":"Probe"}' });
  record({ ...message, type: 'OUT', relationType: 'True', data: '{"temp":5}', metadata: '{}' });
  record({ ...message, type: 'OUT', relationType: 'Failure', data: '{}', metadata: '{}', error: 'Broken on purpose' });
  const debug = (filter: object) => found({ eventType: 'debug_rule_node', ...filter });
  expect(debug({ msgDirectionType: 'out' })).toBe(2);
  expect(debug({ relationType: 'tru' })).toBe(1);
  expect(debug({ msgType: 'telemetry' })).toBe(3);
  expect(debug({ entityId: node.id.toUpperCase(), entityType: 'DEVICE' })).toBe(3);
  expect(debug({ entityId: NULL_UUID })).toBe(0);
  expect(debug({ dataSearch: 'GRÖßE":25' })).toBe(1);
  expect(debug({ metadataSearch: 'probe', msgDirectionType: 'IN' })).toBe(1);
  expect([debug({ isError: true }), debug({ isError: false }), debug({ errorStr: 'on PURPOSE' })]).toEqual([1, 3, 1]);
  expect(debug({ dataSearch: '%' })).toBe(0);
  // An empty text is no filter alone; beside another it leaves out what has no such member.
  expect([debug({ errorStr: '', server: '' }), debug({ errorStr: '', relationType: 'True' })]).toEqual([3, 0]);
});

test.each([
  [{ eventType: 'NOISE' }, "Event type: 'NOISE' is not supported!"],
  [{}, "Event type: '' is not supported!"],
  [{ eventType: 'DEBUG_RULE_NODE', entityId: 'abc' }, 'Failed to convert Entity Id to UUID!'],
  [{ eventType: 'DEBUG_RULE_NODE', msgId: '', msgType: 'a' }, 'Failed to convert Message Id to UUID!'],
  [{ eventType: 'STATS', minErrorsOccurred: {} }, 'Invalid value of "minErrorsOccurred": a number is expected'],
])('the filter %j is refused', (filter, message) => {
  expect(() => parseEventFilter(filter)).toThrow(message);
});

test('statistics are found from a number on, and below one', () => {
  for (const messagesProcessed of [1, 2, 3]) record({ messagesProcessed, errorsOccurred: 0 }, 'STATS');
  expect(found({ eventType: 'STATS', minMessagesProcessed: 2 })).toBe(2);
  expect(found({ eventType: 'STATS', minMessagesProcessed: '1', maxMessagesProcessed: 3 })).toBe(2);
});

test('long texts are cut', () => {
  record({ message: 'x'.repeat(5000) }, 'DEBUG_RULE_CHAIN');
  const [row] = connection.all('SELECT body FROM event', []);
  expect(JSON.parse(String(row?.body)).message).toBe(`${'x'.repeat(4096)}...[truncated 904 symbols]`);
});

test('what debugging wrote goes when it is old, in pieces of 500; the life of a chain stays', () => {
  record({ event: 'STARTED', success: true }, 'LC_EVENT', 0);
  for (let at = 1; at <= 700; at += 1) record({ type: 'IN' }, 'DEBUG_RULE_NODE', at);
  const more = () => deleteOldDebugging.handler(new Tx(connection, 'write', 5000), 601);
  expect([more(), more()]).toEqual([true, false]);
  const left = connection.all('SELECT type, count(*) AS n FROM event GROUP BY type ORDER BY type', []);
  expect(left).toEqual([
    { type: 'DEBUG_RULE_NODE', n: 100 },
    { type: 'LC_EVENT', n: 1 },
  ]);
});
