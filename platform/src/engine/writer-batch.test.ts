import { NodeBench } from '../../test/node-bench.js';
import { entityId } from '../framework/ids.js';
import { performSteps, type WriterStep } from './writer-batch.js';

test('a step that cannot be done undoes none of those beside it', () => {
  const bench = new NodeBench();
  const { tenantId } = bench;
  const message = bench.message(bench.device('D'), {});
  const append: WriterStep = { kind: 'append', tenantId, message, label: null, at: null };
  const about = { tenantId, entityId: entityId('RULE_NODE', bench.nodeId), type: 'ERROR' } as const;
  const unwritable = { kind: 'event', event: { ...about, body: { method: 1n as never } } } as const;
  const unnamed: WriterStep = { ...append, message: { ...message, queue: null as never } };
  const outcomes = performSteps.handler(bench.tx(), [append, unwritable, unnamed, append]);
  expect(outcomes.map((outcome) => 'error' in outcome)).toEqual([false, true, true, false]);
  const [kept] = bench.connection.all('SELECT count(*) AS n FROM queue_message', []);
  expect(Number(kept?.n)).toBe(2);
  bench.close();
});
