import WebSocket from 'ws';
import type { OriginTests } from './origin.js';

/** What is written about each request, and what never is. */
export function accessLog({ origin, get }: OriginTests): void {
  /** The access log, once it has a line that matches: servers write it after the answer. */
  async function untilLogged(line: RegExp): Promise<string> {
    while (!line.test(origin().log())) await new Promise((resolve) => setTimeout(resolve, 10));
    return origin().log();
  }

  test('the access log has method, path and status, and neither query nor tokens', async () => {
    await get('/?accessToken=secret-a&refreshToken=secret-b');
    await get('/api/echo?token=secret-c', { 'x-authorization': 'Bearer secret-d', referer: 'http://x/?secret-e' });
    await get('/api/v1/secret-f/attributes');
    await get('/api/%761/secret-g/attributes');
    await get('/api//v1/secret-i/attributes');
    await get('//api/v1//secret-j/attributes');
    await get('/api%2fv1%2fsecret-k/attributes');
    await get('/api/v1/secret-l/attributes', { host: 'evil.example' });
    const socket = new WebSocket(`${origin().url.replace('http', 'ws')}/api/ws/plugins/telemetry?token=secret-h`);
    await new Promise((resolve) => socket.on('message', resolve));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.close();
    await closed;
    const log = await untilLogged(/GET \/api\/ws\/plugins\/telemetry 101/);
    expect(log).toMatch(/^\S+ GET \/ 200 \d+ms$/m);
    expect(log).toMatch(/^\S+ GET \/api\/echo 200 \d+ms$/m);
    expect(log).toMatch(/^\S+ GET \/api\/v1\/… 200 \d+ms$/m);
    expect(log).toMatch(/^\S+ GET \/api\/ws\/plugins\/telemetry 101 \d+ms$/m);
    expect(log).not.toContain('secret');
  });
}
