import type { Lwm2mServerInfo } from '@mullion/shared-kit/api/lwm2m-objects';
import { newServer, withSecurityMode } from './server-entries';

const info: Lwm2mServerInfo = {
  shortServerId: 200,
  bootstrapServerIs: false,
  host: 'plain.example',
  port: 5685,
  securityHost: 'secure.example',
  securityPort: 5686,
  serverPublicKey: 'cHVibGlj',
  serverCertificate: 'Y2VydA==',
  clientHoldOffTime: 2,
  bootstrapServerAccountTimeout: 0,
  lifetime: 600,
  defaultMinPeriod: 1,
  notifIfDisabled: true,
  binding: 'UQ',
};

test('a new server is the platform’s own, with a number that is free', () => {
  expect(newServer(false, info, [{ shortServerId: 200 }])).toEqual({
    securityMode: 'NO_SEC',
    shortServerId: 201,
    bootstrapServerIs: false,
    host: 'plain.example',
    port: 5685,
    serverPublicKey: '',
    clientHoldOffTime: 2,
    bootstrapServerAccountTimeout: 0,
    lifetime: 600,
    defaultMinPeriod: 1,
    notifIfDisabled: true,
    binding: 'UQ',
  });
});

test('where the platform runs none, it begins with the usual values and no host', () => {
  expect(newServer(true, null, [])).toMatchObject({ shortServerId: 111, host: '', port: 5687, lifetime: 300 });
});

test('a security mode brings its port and key, and moves the host only where it was the platform’s', () => {
  const own = { ...newServer(false, info, []), fromLater: 1 };
  expect(withSecurityMode(own, 'X509', info)).toEqual({
    ...own,
    securityMode: 'X509',
    host: 'secure.example',
    port: 5686,
    serverPublicKey: 'Y2VydA==',
  });
  const typed = withSecurityMode({ ...own, host: 'mine.example', lifetime: 10 }, 'RPK', info);
  expect(typed).toMatchObject({ host: 'mine.example', port: 5686, serverPublicKey: 'cHVibGlj', lifetime: 10 });
  expect(withSecurityMode(typed, 'NO_SEC', info)).toMatchObject({
    host: 'mine.example',
    port: 5685,
    serverPublicKey: '',
  });
});
