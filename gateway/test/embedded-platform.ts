import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const program = `
  const { buildIfStale, startBuilt } = await import(${JSON.stringify(
    pathToFileURL(path.join(__dirname, '../../platform/bin/built-platform.mjs')).href,
  )});
  buildIfStale();
  const platform = await startBuilt({ dataDir: process.argv[1], env: { MQTT_PORT: '' } });
  console.log(platform.url);
  process.stdin.on('end', () => platform.stop().then(() => process.exit())).resume();`;

/** The embedded platform in a process of its own, on an empty data folder. */
export async function startEmbeddedPlatform(dataDir: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const call = async (method: string, address: string, token?: string, body?: object) => {
    const answer = await fetch(url + address, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { 'x-authorization': `Bearer ${token}` }) },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<Record<string, unknown>>;
  };
  const signIn = async (name: 'sysadmin' | 'tenant' | 'customer') =>
    (await call('POST', '/api/auth/login', undefined, {
      username: `${name}@thingsboard.org`,
      password: name,
    })) as { token: string; refreshToken: string };
  const close = async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
  return { url: new URL(url), call, signIn, close };
}

export type EmbeddedPlatform = Awaited<ReturnType<typeof startEmbeddedPlatform>>;

/** Tokens that this platform gives to people who may not change modules, and some that it never gave. */
export async function refusedTokens(platform: EmbeddedPlatform): Promise<Record<string, string>> {
  const sysadmin = await platform.signIn('sysadmin');
  const { token: tenant } = await platform.signIn('tenant');
  const device = (await platform.call('POST', '/api/device', tenant, { name: 'Seen by all' })) as {
    id: { id: string };
  };
  const shown = (await platform.call('POST', `/api/customer/public/device/${device.id.id}`, tenant)) as {
    customerId: { id: string };
  };
  const visitor = { publicId: shown.customerId.id };
  const visited = (await platform.call('POST', '/api/auth/login/public', undefined, visitor)) as { token: string };
  const settings = (await platform.call('GET', '/api/admin/jwtSettings', sysadmin.token)) as {
    tokenSigningKey: string;
  };
  const key = Buffer.from(settings.tokenSigningKey, 'base64');
  const claims = claimsOf(sysadmin.token);
  const now = Math.floor(Date.now() / 1000);
  const [head = '', , signature = ''] = tenant.split('.');
  return {
    'a tenant administrator': tenant,
    'a customer user': (await platform.signIn('customer')).token,
    'a public visitor': visited.token,
    'a refresh token': sysadmin.refreshToken,
    'an expired token': signed({ ...claims, iat: now - 7200, exp: now - 3600 }, key),
    'a token of another platform': signed(claims, Buffer.alloc(64, 'other')),
    'a forged claim': `${head}.${encoded({ ...claimsOf(tenant), scopes: ['SYS_ADMIN'] })}.${signature}`,
    'a forged claim without a signature': `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
  };
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** A token as the platform signs them. */
export function signed(claims: Record<string, unknown>, key: Buffer): string {
  const content = `${encoded({ alg: 'HS512' })}.${encoded(claims)}`;
  return `${content}.${createHmac('sha512', key).update(content).digest('base64url')}`;
}
