import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { deadPort, Outside, onlyPublic, webServer } from '../../../../test/local-endpoints.js';

const outside = new Outside();

describe('rest api call', () => {
  const NAME = 'rest.TbRestApiCallNode';

  it('calls by the method, with the headers and the body the message gives, under its name', async () => {
    const web = outside.opened(await webServer(() => ({ headers: { 'x-answer': '7' }, body: '{"ok":1}' })));
    const config = {
      restEndpointUrlPattern: `${web.url}/to/$[a]?q=1`,
      requestMethod: 'PUT',
      headers: { 'X-Key': '$[a]', 'Content-Type': 'application/json' },
      credentials: { type: 'basic', username: 'me', password: 'right' },
    };
    const [told] = await outside.sendBy(NAME, config, { a: 'x' });
    expect(told).toMatchObject({
      label: 'Success',
      message: { data: '{"ok":1}', metadata: { statusCode: '200', 'x-answer': '7' } },
    });
    const headers = {
      'x-key': 'x',
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('me:right').toString('base64')}`,
    };
    expect(web.calls).toEqual([
      { method: 'PUT', path: '/to/x?q=1', body: '{"a":"x"}', headers: expect.objectContaining(headers) },
    ]);
  });

  it('fails with what the service answers to a wrong password', async () => {
    const web = outside.opened(
      await webServer(({ headers: { authorization = '' } }) => {
        const given = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
        return given === 'me:right' ? {} : { status: 401, body: 'wrong password' };
      }),
    );
    const by = { type: 'basic', username: 'me', password: 'wrong' };
    const [told] = await outside.sendBy(NAME, { restEndpointUrlPattern: web.url, credentials: by }, {});
    expect(told).toMatchObject({
      label: 'Failure',
      error: '401 Unauthorized: "wrong password"',
      message: { metadata: { statusCode: '401', error_body: 'wrong password' } },
    });
  });

  it('gives up when the host is dead or does not answer in time', async () => {
    const dead = await outside.sendBy(NAME, { restEndpointUrlPattern: `http://127.0.0.1:${await deadPort()}/` }, {});
    expect(dead[0]).toMatchObject({
      label: 'Failure',
      message: { metadata: { error: expect.stringContaining('ECONNREFUSED') } },
    });
    const mute = outside.opened(await webServer(() => null));
    const late = await outside.sendBy(NAME, { restEndpointUrlPattern: mute.url, readTimeoutMs: 50 }, {});
    expect(late[0]?.error).toContain('within 50 ms');
  });

  it('goes through a proxy with its name and password', async () => {
    const web = outside.opened(await webServer(() => ({ body: '{"ok":1}' })));
    const asked: http.IncomingHttpHeaders[] = [];
    const proxy = http.createServer().on('connect', (request, socket: Duplex) => {
      asked.push(request.headers);
      const onward = net.connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 open\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    outside.onClose(() => proxy.close());
    const config = {
      restEndpointUrlPattern: `${web.url}/x`,
      enableProxy: true,
      proxyHost: '127.0.0.1',
      proxyPort: (proxy.address() as AddressInfo).port,
      proxyUser: 'me',
      proxyPassword: 'pw',
    };
    const [told] = await outside.sendBy(NAME, config, { a: 1 });
    expect(told).toMatchObject({ label: 'Success', message: { data: '{"ok":1}' } });
    expect(asked[0]?.['proxy-authorization']).toBe(`Basic ${Buffer.from('me:pw').toString('base64')}`);
  });

  it('speaks TLS to a proxy whose scheme says so', async () => {
    const said: Buffer[] = [];
    const proxy = net.createServer((socket) =>
      socket.once('data', (data) => {
        said.push(data);
        socket.destroy();
      }),
    );
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    outside.onClose(() => proxy.close());
    const by = { enableProxy: true, proxyHost: '127.0.0.1', proxyPort: (proxy.address() as AddressInfo).port };
    const config = { restEndpointUrlPattern: 'http://127.0.0.1:9/', ...by };
    await outside.sendBy(NAME, { ...config, proxyScheme: 'http' }, {});
    const [told] = await outside.sendBy(NAME, { ...config, proxyScheme: 'https' }, {});
    expect(told?.label).toBe('Failure');
    // A handshake begins with 22.
    expect(said.map(([first]) => first)).toEqual(['C'.charCodeAt(0), 22]);
    await expect(outside.start(NAME, { ...config, proxyScheme: 'socks' })).rejects.toThrow('proxyScheme');
  });

  it("trusts the operator's own proxy, wherever that is, with the name and password as they are meant", async () => {
    const asked: (string | undefined)[] = [];
    const proxy = http.createServer().on('connect', (request, socket: Duplex) => {
      asked.push(request.url, request.headers['proxy-authorization']);
      socket.end('HTTP/1.1 403 No\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    outside.onClose(() => proxy.close());
    outside.setVariable('HTTPS_PROXY', `http://m%40e:p%3Aw@127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    outside.bench.addressOf = async (host) => (host === 'service.example' ? '93.184.216.34' : onlyPublic(host));
    const by = { enableProxy: true, useSystemProxyProperties: true, proxyHost: 'unused' };
    const config = { restEndpointUrlPattern: 'http://service.example/x', ...by };
    expect((await outside.sendBy(NAME, config, {}))[0]?.error).toBe('The proxy answered 403');
    expect(asked).toEqual(['93.184.216.34:80', `Basic ${Buffer.from('m@e:p:w').toString('base64')}`]);
    const inside = { ...config, restEndpointUrlPattern: 'http://10.0.0.1/x' };
    expect((await outside.sendBy(NAME, inside, {}))[0]?.error).toContain('private address');
  });

  it('asks a proxy only for hosts that it may reach itself', async () => {
    const asked: unknown[] = [];
    const proxy = net.createServer((socket) => socket.on('data', (data) => asked.push(data)));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    outside.onClose(() => proxy.close());
    outside.bench.addressOf = async (host) => (host === 'proxy.example' ? '127.0.0.1' : onlyPublic(host));
    const { port } = proxy.address() as AddressInfo;
    const by = { enableProxy: true, proxyHost: 'proxy.example', proxyPort: port };
    const [told] = await outside.sendBy(NAME, { restEndpointUrlPattern: 'http://10.0.0.1/x', ...by }, {});
    expect(told).toMatchObject({ label: 'Failure', error: expect.stringContaining('private address') });
    expect(asked).toEqual([]);
  });

  it('runs no more calls at once than it may', async () => {
    let [running, most] = [0, 0];
    const held: http.ServerResponse[] = [];
    const server = http.createServer((_request, response) => {
      running += 1;
      most = Math.max(most, running);
      held.push(response);
      setImmediate(() => {
        running -= 1;
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    outside.onClose(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const node = await outside.start(NAME, { restEndpointUrlPattern: url, maxParallelRequestsCount: 1 });
    const device = outside.bench.device('D');
    await Promise.all([1, 2, 3].map((a) => node.send(outside.bench.message(device, { a }))));
    expect([held.length, most]).toEqual([3, 1]);
  });

  it('ends the calls of messages that nobody waits for anymore, and frees their connections', async () => {
    const { bench } = outside;
    const ended: Promise<unknown>[] = [];
    const server = http.createServer((request) => {
      ended.push(once(request.socket, 'close'));
      bench.calls.abort();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    outside.onClose(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const node = await outside.start(NAME, { restEndpointUrlPattern: url, maxParallelRequestsCount: 1 });
    const device = bench.device('D');
    const outcomes = await Promise.all([1, 2].map((a) => node.send(bench.message(device, { a }))));
    expect(outcomes).toHaveLength(2);
    for (const [told] of outcomes)
      expect(told).toMatchObject({ label: 'Failure', error: expect.stringContaining('nobody waits for its message') });
    await Promise.all(ended);
    expect(ended).toHaveLength(1);
  });
});
