/** @jest-environment node */
import { buildIfStale } from '../../platform/bin/built-platform.mjs';
import {
  type Answer,
  type Caller,
  makeTenant,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  type TestTenant,
  UNKNOWN_ID,
} from '../../platform/test/running-platform';
import { ApiError } from '../src/api/api-error';
import { errorMessage } from '../src/api/error-message';

let platform: RunningPlatform;
let sys: Caller;
let own: TestTenant;

beforeAll(async () => {
  buildIfStale();
  platform = await runPlatform();
  sys = await signInSystem(platform);
  own = await makeTenant(platform, sys);
});
afterAll(() => platform.stop());

const said = ({ status, body }: Answer) => errorMessage(new ApiError({ kind: 'http', status, body }));

test.each<[string, () => Promise<Answer>, string]>([
  ['another role’s call', () => own.admin.get('/api/tenants?pageSize=1&page=0'), 'error.no-permission'],
  ['a device that is not there', () => own.admin.get(`/api/device/${UNKNOWN_ID}`), 'error.gone'],
  ['a customer that is not there', () => own.admin.get(`/api/customer/${UNKNOWN_ID}`), 'error.gone'],
  [
    'telemetry of a device that is not there',
    () => own.admin.get(`/api/plugins/telemetry/DEVICE/${UNKNOWN_ID}/keys/timeseries`),
    'error.gone',
  ],
  ['an id that is none', () => own.admin.get('/api/device/nonsense'), 'error.gone'],
])('%s is told in our words', async (_, provoke, key) => {
  const answer = await provoke();
  expect([answer.status, said(answer)]).toEqual([expect.any(Number), { key }]);
});

test('what is about one call only stays as the platform says it', async () => {
  const answer = await own.admin.post('/api/device', { name: '' });
  expect(answer.status).toBe(400);
  expect(said(answer)).toEqual({ text: answer.body.message });
});
