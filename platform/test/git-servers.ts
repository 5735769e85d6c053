/** Repositories for tests: in a folder, and behind a local http server with a password. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of its own below the temporary one, with an empty repository `r.git` in it. */
export function newRepository(): { folder: string; url: string; remove: () => void } {
  const root = mkdtempSync(path.join(tmpdir(), 'mullion-repository-'));
  const folder = path.join(root, 'r.git');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', folder]);
  execFileSync('git', ['-C', folder, 'config', 'http.receivepack', 'true']);
  return { folder, url: `file://${folder}`, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** What git says of a repository, run by the test itself. */
export const gitSays = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
  });

interface Served {
  url: string;
  /** Requests that were answered, with the header they signed in with. */
  requests: { url: string; authorization?: string }[];
  /** Ends all connections, also those that wait at `/silent/…`. */
  drop: () => void;
  close: () => Promise<void>;
}

/** Serves a repository over http, as git's own program answers, to one user; `/moved/…` redirects to it, `/silent/…` never answers. */
export async function serveOverHttp(
  folder: string,
  { username, password }: { username: string; password: string },
): Promise<Served> {
  const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const requests: Served['requests'] = [];
  const server = createServer((request, response) => {
    const { url = '/', method = 'GET', headers } = request;
    requests.push({ url, authorization: headers.authorization });
    if (url.startsWith('/moved/')) return response.writeHead(302, { location: url.replace('/moved', '') }).end();
    if (url.startsWith('/silent/')) return undefined;
    if (headers.authorization !== expected) {
      return response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    }
    const [pathInfo = '', query = ''] = url.split('?');
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env.PATH ?? '',
        GIT_PROJECT_ROOT: path.dirname(folder),
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: pathInfo,
        QUERY_STRING: query,
        REQUEST_METHOD: method,
        CONTENT_TYPE: headers['content-type'] ?? '',
        CONTENT_LENGTH: headers['content-length'] ?? '',
        HTTP_CONTENT_ENCODING: String(headers['content-encoding'] ?? ''),
        REMOTE_USER: username,
      },
    });
    request.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.on('close', () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf('\r\n\r\n');
      const heads = all
        .toString('latin1', 0, end)
        .split('\r\n')
        .map((line) => line.split(': ') as [string, string]);
      const status = heads.find(([name]) => name === 'Status')?.[1] ?? '200';
      response.writeHead(Number.parseInt(status, 10), Object.fromEntries(heads.filter(([name]) => name !== 'Status')));
      response.end(all.subarray(end + 4));
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path.basename(folder)}`,
    requests,
    drop: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Command lines of all processes of this machine. */
export const commandLines = (): string => spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout;
