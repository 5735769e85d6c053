import { rawExchange, statusesOf } from '../raw-exchange.js';
import type { OriginTests } from './origin.js';

/** A request hidden in the body of another one: a server that mistakes the body for a request sends this to the platform. */
const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: {host}\r\n\r\n';
const lengthOf = (text: string, host: string) => Buffer.byteLength(text.replaceAll('{host}', host));

/** Where one request ends and the next begins: both sides of the origin must see the same, whatever a client sends. */
export function framing({ origin, platform, get }: OriginTests): void {
  const request = (method: string, headers: string[], body = '') =>
    [`${method} /api/echo?outer HTTP/1.1`, 'Host: {host}', ...headers, '', body].join('\r\n');
  const sized = (method: string, headers: string[] = []) =>
    request(method, [`Content-Length: ${lengthOf(hidden, new URL(origin().url).host)}`, ...headers], hidden);
  const chunked = (method: string, headers: string[] = []) => {
    const size = lengthOf(hidden, new URL(origin().url).host).toString(16);
    return request(method, ['Transfer-Encoding: chunked', ...headers], `${size}\r\n${hidden}\r\n0\r\n\r\n`);
  };

  /** Sends an attack, then asks as somebody else: their answers are their own and the platform saw no hidden request. */
  async function harmless(text: string, answers = 1): Promise<string> {
    const before = platform().seen.length;
    const received = await rawExchange(origin().url, text, answers);
    for (const person of ['one', 'two', 'three']) {
      const answer = await get(`/api/echo?person=${person}`);
      expect([answer.status, answer.json().url]).toEqual([200, `/api/echo?person=${person}`]);
    }
    const seen = platform().seen.slice(before);
    expect(seen.filter((line) => !/\/api\/echo\?(outer|person=\w+)$/.test(line))).toEqual([]);
    expect(seen.filter((line) => line.includes('?outer')).length).toBeLessThanOrEqual(answers);
    return received;
  }

  describe('framing', () => {
    const named = ['content-length', 'Content-Length, close', 'transfer-encoding', 'keep-alive, content-length'];
    test.each(['DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH'])(
      '`Connection` cannot take the length of a %s away',
      async (method) => {
        for (const names of named) {
          for (const build of [sized, chunked]) {
            expect(statusesOf(await harmless(build(method, [`Connection: ${names}`])))).toEqual([200]);
          }
        }
      },
    );

    test.each(['GET', 'HEAD'])('a %s with a body is refused, and the connection closed', async (method) => {
      const before = platform().seen.length;
      for (const headers of [[], ...named.map((names) => [`Connection: ${names}`])]) {
        for (const build of [sized, chunked]) {
          expect(statusesOf(await harmless(build(method, headers), 2))).toEqual([400]);
        }
      }
      expect(
        platform()
          .seen.slice(before)
          .filter((line) => line.includes('?outer')),
      ).toEqual([]);
      expect(statusesOf(await harmless(request(method, ['Content-Length: 0'])))).toEqual([200]);
    });

    test('TRACE, which would show a page the headers it must not see, is refused', async () => {
      const before = platform().seen.length;
      for (const address of ['/api/echo', '/devices', '/modules/registry.json']) {
        const received = await rawExchange(origin().url, `TRACE ${address} HTTP/1.1\r\nHost: {host}\r\n\r\n`);
        expect(statusesOf(received)).toEqual([405]);
      }
      expect(platform().seen).toHaveLength(before);
    });

    test('`Connection` takes no end-to-end header away', async () => {
      const names = 'host, x-authorization, x-forwarded-for, x-forwarded-host, content-type, cookie';
      const headers = [`Connection: ${names}`, 'X-Authorization: Bearer t', 'Content-Type: text/plain', 'Cookie: a=1'];
      const received = await harmless(request('POST', [...headers, 'Content-Length: 2'], 'ab'));
      expect(received).toContain('"x-authorization":"Bearer t"');
      expect(received).toContain('"content-type":"text/plain"');
      expect(received).toContain('"cookie":"a=1"');
      expect(received).toContain('"x-forwarded-for":"127.0.0.1"');
      expect(received).toContain(`"x-forwarded-host":"${new URL(origin().url).host}"`);
      expect(received).toContain('"bytes":2');
    });

    test.each([
      'Keep-Alive: timeout=9',
      'Proxy-Connection: keep-alive',
      'TE: trailers',
      'Proxy-Authorization: Basic a',
    ])('%s ends here', async (header) => {
      const received = await harmless(request('GET', [header]));
      expect(received).not.toContain(`"${header.split(':')[0]?.toLowerCase()}":`);
    });

    test.each<[string, string[], string]>([
      ['both lengths', ['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
      ['both lengths, the other way round', ['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${hidden}`],
      ['different lengths', ['Content-Length: 0', 'Content-Length: 40'], hidden],
      ['a list of lengths', ['Content-Length: 0, 40'], hidden],
      ['a signed length', ['Content-Length: +4'], hidden],
      ['a length in hex', ['Content-Length: 0x4'], hidden],
      ['a space before the colon', ['Content-Length : 4'], hidden],
      ['an unknown coding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`],
      ['chunked not last', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`],
      ['a coding before chunked', ['Transfer-Encoding: gzip, chunked'], `0\r\n\r\n${hidden}`],
      ['identity before chunked', ['Transfer-Encoding: identity, chunked'], `0\r\n\r\n${hidden}`],
      ['a coding twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
      ['a coding in quotes', ['Transfer-Encoding: "chunked"'], `0\r\n\r\n${hidden}`],
      ['a bare carriage return', ['X-A: a\rContent-Length: 40'], hidden],
      ['a coding behind a tab', ['Transfer-Encoding:\tchunked', 'Content-Length: 4'], `0\r\n\r\n${hidden}`],
      [
        'a name with a control character',
        ['Transfer-Encoding\x0b: chunked', 'Content-Length: 4'],
        `0\r\n\r\n${hidden}`,
      ],
      ['a size that is no number', ['Transfer-Encoding: chunked'], `xyz\r\nab\r\n0\r\n\r\n${hidden}`],
      ['a negative size', ['Transfer-Encoding: chunked'], `-2\r\nab\r\n0\r\n\r\n${hidden}`],
      ['a size past all numbers', ['Transfer-Encoding: chunked'], `fffffffffffffffff\r\nab\r\n0\r\n\r\n${hidden}`],
      ['a chunk longer than its size', ['Transfer-Encoding: chunked'], `2\r\nabcd\r\n0\r\n\r\n${hidden}`],
      ['two hosts', ['Host: other.example'], ''],
    ])('%s: refused, and the connection closed', async (_, headers, body) => {
      const [status, ...others] = statusesOf(await harmless(request('POST', headers, body), 2));
      expect([400, 501]).toContain(status);
      expect(others).toEqual([]);
    });

    test('HTTP/1.0 has no chunks, and there is no HTTP/2 in clear text: refused, and the connection closed', async () => {
      const body = `Transfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n0\r\n\r\n${hidden}`;
      for (const text of [
        `POST /api/echo?outer HTTP/1.0\r\nHost: {host}\r\n${body}`,
        `GET /api/echo?outer HTTP/2.0\r\nHost: {host}\r\n\r\n${hidden}`,
      ]) {
        const [status, ...others] = statusesOf(await harmless(text, 2));
        expect([400, 505]).toContain(status);
        expect(others).toEqual([]);
      }
    });

    test('who waits for leave to send a body gets it', async () => {
      const received = await harmless(request('POST', ['Expect: 100-continue', 'Content-Length: 3'], 'abc'), 2);
      expect(statusesOf(received)).toEqual([100, 200]);
      expect(received).toContain('"bytes":3');
    });

    test('headers without end are refused', async () => {
      const [status] = statusesOf(await harmless(request('GET', [`X-Long: ${'a'.repeat(40_000)}`])));
      expect([400, 414, 431]).toContain(status);
    });

    test.each<[string, string[], string]>([
      ['extensions of chunks', ['Transfer-Encoding: chunked'], '2;a=b\r\nab\r\n0;c\r\n\r\n'],
      ['an extension with a bare line feed', ['Transfer-Encoding: chunked'], '2;a\nab\r\n0\r\n\r\n'],
      ['an endless extension', ['Transfer-Encoding: chunked'], `2;${'a'.repeat(60_000)}\r\nab\r\n0\r\n\r\n`],
      ['bare line feeds in chunks', ['Transfer-Encoding: chunked'], '2\nab\n0\n\n'],
      ['a folded header', ['X-Folded: a', ' Content-Length: 40'], ''],
      ['a folded coding', ['Transfer-Encoding:', ' chunked'], `0\r\n\r\n`],
      ['the same length twice', ['Content-Length: 2', 'Content-Length: 2'], 'ab'],
      ['trailers', ['Transfer-Encoding: chunked'], '2\r\nab\r\n0\r\nContent-Length: 40\r\n\r\n'],
    ])('%s: whatever it is answered, nothing slips through', async (_, headers, body) => {
      await harmless(request('POST', headers, body));
    });

    test('lines that end in a line feed alone are refused, or read as lines: the platform sees one request', async () => {
      const length = lengthOf(hidden, new URL(origin().url).host);
      const text =
        request('POST', ['Connection: close', `Content-Length: ${length}`]).replaceAll('\r\n', '\n') + hidden;
      const statuses = statusesOf(await harmless(text, 2));
      expect([[200], [400]]).toContainEqual(statuses);
    });

    test('requests in a row on one connection are answered in order', async () => {
      const paths = ['first', 'second', 'third'];
      const row = [
        'GET /api/echo?first HTTP/1.1\r\nHost: {host}\r\n\r\n',
        'POST /api/echo?second HTTP/1.1\r\nHost: {host}\r\nContent-Length: 3\r\n\r\nabc',
        'DELETE /api/echo?third HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
      ].join('');
      const received = await rawExchange(origin().url, row, 3);
      expect(statusesOf(received)).toEqual([200, 200, 200]);
      const urls = [...received.matchAll(/"url":"\/api\/echo\?(\w+)"/g)].map(([, url]) => url);
      expect(urls).toEqual(paths);
      expect([...received.matchAll(/"bytes":(\d+)/g)].map(([, bytes]) => bytes)).toEqual(['0', '3', '3']);
    });

    test('a body is sent once, even when the platform drops the connection', async () => {
      for (const method of ['POST', 'PATCH']) {
        await get('/api/echo?warm');
        const before = platform().seen.length;
        const received = await rawExchange(
          origin().url,
          `${method} /api/drop HTTP/1.1\r\nHost: {host}\r\nContent-Length: 3\r\n\r\nabc`,
        );
        expect(statusesOf(received)).toEqual([502]);
        expect(platform().seen.slice(before)).toEqual([`${method} /api/drop`]);
      }
    });
  });
}
