/** @jest-environment jsdom */
import { http } from '@mullion/shared-kit/api/http';
import { testScript } from '@mullion/shared-kit/editors/test-script';
import { testNodeScript } from './test-node-script';

jest.mock('../../../shared-kit/src/editors/test-script', () => ({ testScript: jest.fn(async () => null) }));

const options = {
  script: 'return true;',
  scriptType: 'filter',
  functionTitle: 'Filter',
  functionName: 'Filter',
  argNames: ['msg', 'metadata', 'msgType'],
} as const;
const told = () => jest.mocked(testScript).mock.lastCall?.[0];

function answer(last: unknown, bodies: readonly object[] = []) {
  const get = jest.spyOn(http, 'get').mockResolvedValue(last);
  const post = jest.spyOn(http, 'post').mockResolvedValue({ data: bodies.map((body) => ({ body })) });
  return { get, post };
}

test('a node that is not saved is tried with the sample', async () => {
  const { get, post } = answer(null);
  await testNodeScript(options, undefined);
  expect(told()).toEqual(options);
  expect([get, post].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('a saved node is tried with its last message, and with all that are recorded', async () => {
  const whole = { data: '{"t":1}', metadata: '{"ts":"5","deviceName":"P"}', msgType: 'POST_TELEMETRY_REQUEST' };
  const { get, post } = answer(whole, [whole, { ...whole, data: 'x'.repeat(5000) }]);
  await testNodeScript(options, 'n1');
  const input = { msg: '{"t":1}', metadata: { deviceName: 'P', ts: '5' }, msgType: 'POST_TELEMETRY_REQUEST' };
  expect(told()).toEqual({ ...options, ...input, isCut: false, recorded: [input] });
  expect(Object.keys(told()?.metadata ?? {})).toEqual(['deviceName', 'ts']);
  expect(get.mock.calls[0]?.[0]).toBe('/api/ruleNode/n1/debugIn');
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
    '/api/events/RULE_NODE/n1',
    { eventType: 'DEBUG_RULE_NODE', msgDirectionType: 'IN' },
  ]);
});

test('a message of which only the beginning was kept is said to be cut', async () => {
  answer({ data: `${'x'.repeat(4096)}...[truncated]`, msgType: 'A' });
  await testNodeScript(options, 'n1');
  expect(told()).toMatchObject({ isCut: true, metadata: {} });
});

test('without an answer the sample is there', async () => {
  jest.spyOn(http, 'get').mockRejectedValue(new Error('gone'));
  jest.spyOn(http, 'post').mockRejectedValue(new Error('gone'));
  await testNodeScript(options, 'n1');
  expect(told()).toEqual({ ...options, isCut: false, recorded: [] });
});
