import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callForObject } from './outbound.js';

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/moved')) response.writeHead(302, { location: '/never' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => log.mockClear());

const call = (target: string | null, signal = AbortSignal.timeout(5000)) =>
  callForObject({
    what: 'The address',
    url: target,
    method: 'POST',
    headers: { authorization: 'Bearer secret-token' },
    body: 'client_secret=secret-sesame',
    signal,
  });

test('a call that is never answered ends with its time, and the log tells the host but no secret', async () => {
  await expect(call(`${url}/never?code=secret-code`, AbortSignal.timeout(20))).rejects.toThrow(
    'The address did not answer',
  );
  const logged = JSON.stringify(log.mock.calls);
  expect(logged).toContain('127.0.0.1');
  expect(logged).not.toContain('secret');
});

test('a call does not follow to another address', async () => {
  await expect(call(`${url}/moved`)).rejects.toThrow('The address did not answer');
});

test.each([null, '', 'nonsense', 'file:///etc/passwd', 'data:application/json,{}'])(
  '%s is not called',
  async (target) => {
    await expect(call(target)).rejects.toThrow('The address is no address of the web');
    expect(log).not.toHaveBeenCalled();
  },
);
