import { NodeBench } from '../../test/node-bench.js';
import { performSteps, type WriterStep } from './writer-batch.js';

test('a step that cannot be done undoes none of those beside it', () => {
  const bench = new NodeBench();
  const { tenantId } = bench;
  const message = bench.message(bench.device('D'), {});
  const append: WriterStep = { kind: 'append', tenantId, messages: [message], label: null, at: null };
  const nowhere: WriterStep = { kind: 'offset', place: null as never };
  const unnamed: WriterStep = { ...append, messages: [{ ...message, queue: null as never }] };
  const outcomes = performSteps.handler(bench.tx(), [append, nowhere, unnamed, append]);
  expect(outcomes.map((outcome) => 'error' in outcome)).toEqual([false, true, true, false]);
  const [kept] = bench.connection.all('SELECT count(*) AS n FROM queue_message', []);
  expect(Number(kept?.n)).toBe(2);
  bench.close();
});
