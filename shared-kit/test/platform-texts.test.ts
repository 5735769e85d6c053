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

const made = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`answered ${status}: ${body.message}`);
  return body;
};

let names = 0;
const newName = () => {
  names += 1;
  return `in use ${names}`;
};
const post = (path: string, part: object = {}) => made(own.admin.post(`/api/${path}`, { name: newName(), ...part }));

/** Deletes what an entity view shows. */
async function deleteUsed(kind: 'device' | 'asset') {
  const { id } = await post(kind);
  await post('entityView', {
    type: 'x',
    entityId: id,
    keys: { timeseries: [], attributes: { cs: [], sh: [], ss: [] } },
  });
  return own.admin.delete(`/api/${kind}/${id.id}`);
}

const newProfile = (kind: 'device' | 'asset') =>
  post(`${kind}Profile`, {
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    profileData: { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' } },
  });

async function deleteProfile(kind: 'device' | 'asset') {
  const { id } = await newProfile(kind);
  await post(kind, { [`${kind}ProfileId`]: id });
  return own.admin.delete(`/api/${kind}Profile/${id.id}`);
}

async function deletePackage(by: 'device' | 'deviceProfile') {
  const profile = await newProfile('device');
  const firmware = await post('otaPackage', {
    type: 'FIRMWARE',
    title: newName(),
    version: '1',
    deviceProfileId: profile.id,
    url: 'https://example.com/firmware',
    usesUrl: true,
  });
  if (by === 'device') await post('device', { deviceProfileId: profile.id, firmwareId: firmware.id });
  else await post('deviceProfile', { ...profile, firmwareId: firmware.id });
  return own.admin.delete(`/api/otaPackage/${firmware.id.id}`);
}

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
  ['a device that has entity views', () => deleteUsed('device'), 'error.used-by-views'],
  ['an asset that has entity views', () => deleteUsed('asset'), 'error.used-by-views'],
  ['a device profile of devices', () => deleteProfile('device'), 'error.used-by-devices'],
  ['an asset profile of assets', () => deleteProfile('asset'), 'error.used-by-assets'],
  ['a package of a device', () => deletePackage('device'), 'error.used-by-devices'],
  ['a package of a device profile', () => deletePackage('deviceProfile'), 'error.used-by-device-profiles'],
  [
    'a tenant profile of tenants',
    async () => {
      const profile = await made(sys.get('/api/tenantProfileInfo/default'));
      const { id: _, ...stored } = await made(sys.get(`/api/tenantProfile/${profile.id.id}`));
      const { id } = await made(sys.post('/api/tenantProfile', { ...stored, name: 'in use', default: false }));
      await made(sys.post('/api/tenant', { title: 'user of a profile', tenantProfileId: id }));
      return sys.delete(`/api/tenantProfile/${id.id}`);
    },
    'error.used-by-tenants',
  ],
])('%s is told in our words', async (_, provoke, key) => {
  const answer = await provoke();
  expect([answer.status, said(answer)]).toEqual([expect.any(Number), { key }]);
});

test('what is about one call only stays as the platform says it', async () => {
  const answer = await own.admin.post('/api/device', { name: '' });
  expect(answer.status).toBe(400);
  expect(said(answer)).toEqual({ text: answer.body.message });
});
