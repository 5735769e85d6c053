import { usageOf } from './usage-query';

const of = (values: Record<string, string>) =>
  usageOf(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])));

test('counts are told of their limits; without a limit there is no percentage', () => {
  const [transport] = of({ transportMsgCount: '1', transportMsgLimit: '3', transportDataPointsCount: '7' });
  expect(transport?.counters).toEqual([
    { name: 'transportMsg', count: 1, limit: 3, percent: 33.33 },
    { name: 'transportDataPoints', count: 7, limit: null, percent: null },
  ]);
});

test('more than the limit is all of it', () => {
  expect(of({ jsExecutionCount: '9', jsExecutionLimit: '3' })[2]?.counters[0]?.percent).toBe(100);
});

test('of two states the most restricted counts; nothing said is enabled', () => {
  const kinds = of({ emailApiState: 'WARNING', smsApiState: 'DISABLED' });
  expect(kinds[5]?.state).toBe('DISABLED');
  expect(kinds[0]?.state).toBe('ENABLED');
});
