import { NodeBench } from '../../test/node-bench.js';
import { seal } from './history-store.js';
import { seriesOf } from './latest-values.js';
import { aggregateByParts, readHistory } from './read-history.js';
import { LONG } from './typed-value.js';
import { saveTelemetry } from './value-store.js';

test('a long history is aggregated in parts: no point is left out or counted twice', () => {
  const bench = new NodeBench();
  const device = bench.device('D');
  const save = (from: number, to: number, plus = 0) => {
    const points = Array.from({ length: to - from }, (_, at) => ({
      key: 'a',
      ts: 1_000 + from + at,
      value: { kind: LONG, value: from + at + plus } as const,
    }));
    saveTelemetry(bench.tx(), { entityId: device, tenantId: bench.tenantId }, points);
  };
  save(0, 7_000);
  const series = seriesOf(bench.tx(), device.id, 'a') ?? 0;
  while (seal(bench.tx(), series) > 0);
  save(7_000, 12_000);
  // These come late, and win over what lies in a block.
  save(100, 110, 1_000_000);
  const query = {
    start: 1_001,
    end: 99_999,
    interval: 40_000,
    limit: 1,
    aggregation: 'SUM',
    descending: false,
  } as const;
  const next = aggregateByParts(device, 'a', query);
  let parts = 1;
  let points = next(bench.tx());
  for (; points === null; parts += 1) points = next(bench.tx());
  expect(points).toEqual(readHistory(bench.tx(), device, 'a', query));
  expect(points[0]?.value.value).toBe((12_000 * 11_999) / 2 + 10_000_000);
  expect(parts).toBeGreaterThan(2);
  expect(aggregateByParts(device, 'none', query)(bench.tx())).toEqual([]);
  bench.close();
});
