import { type Change, changeOf, createChanges, SETTLING_PATIENCE_MS, subjectOf } from './changes';

const id = 'b2fd9f30-6bd2-11ee-8c99-0242ac120002';
const other = 'c3fd9f30-6bd2-11ee-8c99-0242ac120002';

describe('what a call changes', () => {
  it.each<[string, string, Change['of'], string | null, boolean]>([
    ['POST', '/api/device', 'DEVICE', null, false],
    ['POST', `/api/device?accessToken=t`, 'DEVICE', null, false],
    ['POST', '/api/device-with-credentials', 'DEVICE', null, false],
    ['POST', '/api/device/credentials', 'DEVICE', null, false],
    ['POST', '/api/device/bulk_import', 'DEVICE', null, false],
    ['DELETE', `/api/device/${id}`, 'DEVICE', id, true],
    ['POST', `/api/customer/${other}/device/${id}`, 'DEVICE', id, false],
    ['DELETE', `/api/customer/device/${id}`, 'DEVICE', id, false],
    ['POST', `/api/customer/public/asset/${id}`, 'ASSET', id, false],
    ['POST', '/api/customer/device/pump/claim', 'DEVICE', null, false],
    ['DELETE', `/api/edge/${other}/ruleChain/${id}`, 'RULE_CHAIN', id, false],
    ['POST', `/api/edge/${id}/${other}/root`, 'EDGE', id, false],
    ['DELETE', `/api/customer/${id}`, 'CUSTOMER', id, true],
    ['POST', `/api/dashboard/${id}/customers/add`, 'DASHBOARD', id, false],
    ['POST', `/api/deviceProfile/${id}/default`, 'DEVICE_PROFILE', id, false],
    ['POST', '/api/ruleChain/device/default', 'RULE_CHAIN', null, false],
    ['POST', '/api/tenant/dashboard/home/info', 'TENANT', null, false],
    ['POST', `/api/user/${id}/userCredentialsEnabled`, 'USER', id, false],
    ['POST', `/api/alarm/${id}/ack`, 'ALARM', id, false],
    ['DELETE', '/api/relations', 'RELATION', null, false],
    ['POST', '/api/queues', 'QUEUE', null, false],
    ['DELETE', `/api/rpc/persistent/${id}`, 'RPC', null, false],
    ['PUT', '/api/2fa/account/config?providerType=TOTP', 'TWO_FACTOR', null, false],
    ['POST', '/api/admin/securitySettings', 'SECURITY_SETTINGS', null, false],
    ['POST', `/api/plugins/telemetry/DEVICE/${id}/SERVER_SCOPE`, 'TELEMETRY', id, false],
    ['DELETE', `/api/plugins/telemetry/ASSET/${id}/timeseries/delete`, 'TELEMETRY', id, false],
  ])('%s %s', (method, url, of, which, gone) => {
    expect(changeOf(method, url)).toEqual({ of, id: which, gone });
  });

  it.each([
    ['GET', `/api/device/${id}`],
    ['POST', '/api/entitiesQuery/find'],
    ['POST', '/api/alarmsQuery/find'],
    ['POST', '/api/devices'],
    ['POST', '/api/relations/info'],
    ['POST', '/api/ruleChain/testScript'],
    ['POST', '/api/user/sendActivationMail?email=a'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/2fa/account/config/generate?providerType=TOTP'],
    ['POST', `/api/rpc/oneway/${id}`],
    ['POST', '/assets/device'],
  ])('nothing by %s %s', (method, url) => {
    expect(changeOf(method, url)).toBeNull();
  });
});

it.each([
  [`/api/device/info/${id}`, 'DEVICE'],
  [`/api/device/${id}/credentials?a=b`, 'DEVICE'],
  [`/api/plugins/telemetry/ASSET/${id}/values/attributes`, 'ASSET'],
  [`/api/resource/${id}/download`, 'TB_RESOURCE'],
  [`/api/customer/${id}/device/${other}`, null],
  ['/api/tenant/deviceInfos', null],
  [`/api/rpc/oneway/${id}`, null],
])('the subject of %s', (url, type) => {
  expect(subjectOf(url)).toBe(type);
});

describe('changes', () => {
  const device = (which: string): Change => ({ of: 'DEVICE', id: which, gone: false });

  it('of one tick are told together, each once', async () => {
    const changes = createChanges();
    const told: (readonly Change[])[] = [];
    changes.listen((made) => void told.push(made));
    for (const which of ['a', 'b', 'a']) changes.announce(device(which));
    expect(told).toEqual([]);
    await changes.settled();
    expect(told).toEqual([[device('a'), device('b')]]);
  });

  it('of one piece of work are told when it is over, whatever comes of it', async () => {
    const changes = createChanges();
    const told: (readonly Change[])[] = [];
    changes.listen((made) => void told.push(made));
    await changes
      .together(async () => {
        changes.announce(device('a'));
        await new Promise((resolve) => setTimeout(resolve));
        expect(told).toEqual([]);
        changes.announce(device('b'));
        throw new Error('the third failed');
      })
      .catch(() => {});
    await changes.settled();
    expect(told).toEqual([[device('a'), device('b')]]);
  });

  it('are told to who waits for them, even while other work holds back', async () => {
    const changes = createChanges();
    const told: (readonly Change[])[] = [];
    changes.listen((made) => void told.push(made));
    await changes.together(async () => {
      changes.announce(device('a'));
      await changes.settled();
      expect(told).toEqual([[device('a')]]);
    });
  });

  it('keep nobody waiting for ever', async () => {
    jest.useFakeTimers();
    const changes = createChanges();
    changes.listen(() => new Promise(() => {}));
    changes.announce(device('a'));
    const settled = changes.settled();
    await jest.advanceTimersByTimeAsync(SETTLING_PATIENCE_MS);
    await settled;
    jest.useRealTimers();
  });

  it('settle when everybody has done their part, those that fail included', async () => {
    const changes = createChanges();
    let read = () => {};
    const reading = new Promise<void>((resolve) => {
      read = resolve;
    });
    changes.listen(() => reading);
    changes.listen(() => Promise.reject(new Error('no connection')));
    changes.announce(device('a'));
    let settled = false;
    const waited = changes.settled().then(() => {
      settled = true;
    });
    await Promise.resolve();
    expect(settled).toBe(false);
    read();
    await waited;
    expect(settled).toBe(true);
  });
});
