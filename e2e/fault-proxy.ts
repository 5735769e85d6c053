import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** What goes wrong with a request. */
export type Fault =
  /** Passed on after this many milliseconds. */
  | { kind: 'delay'; ms: number }
  /** Answered with a status, the server behind is not asked. */
  | { kind: 'status'; status: number; body?: string }
  /** The connection ends: at once, or after this many bytes of the answer. */
  | { kind: 'cut'; afterBytes?: number }
  /** Both connections end after this many bytes of what is sent, as when somebody pulls the plug of an upload. */
  | { kind: 'cut-request'; afterBytes: number }
  /** The answer is shorter than it should be and looks whole, like a half-written file. */
  | { kind: 'truncate'; bytes: number }
  /** The answer's text is another one. */
  | { kind: 'replace'; change: (text: string) => string }
  /** Never answered; the connection stays open. */
  | { kind: 'hang' };

export interface FaultRule {
  /** Default: every method. A WebSocket opens with GET. */
  method?: string;
  /** Matches path and query. */
  path: RegExp;
  /** How many requests it hits; default: all until it is removed. */
  times?: number;
  fault: Fault;
}

/** A rule at work. */
export interface ActiveFault {
  /** Requests it has hit so far. */
  readonly hits: number;
  remove: () => void;
}

export interface FaultProxy {
  url: string;
  add: (rule: FaultRule) => ActiveFault;
  /** Ends all faults; what hangs is cut. */
  clear: () => void;
  close: () => Promise<void>;
}

type Running = FaultRule & { hits: number };

/** Stands in front of a server and makes requests fail on demand; everything else passes unchanged, WebSockets too. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const behind = { host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port) };
  const rules: Running[] = [];
  const hanging = new Set<Duplex>();
  const open = new Set<Duplex>();

  const faultFor = ({ method, url = '/' }: IncomingMessage): Fault | undefined => {
    const rule = rules.find(
      (candidate) =>
        (!candidate.method || candidate.method === method) &&
        candidate.path.test(url) &&
        candidate.hits < (candidate.times ?? Number.POSITIVE_INFINITY),
    );
    if (rule) rule.hits += 1;
    return rule?.fault;
  };

  const server = http.createServer((request, response) => {
    const fault = faultFor(request);
    if (fault?.kind === 'hang') hanging.add(request.socket);
    else if (fault?.kind === 'status') response.writeHead(fault.status).end(fault.body);
    else if (fault?.kind === 'cut' && !fault.afterBytes) request.socket.destroy();
    else if (fault?.kind === 'delay') setTimeout(() => forward(request, response, behind), fault.ms);
    else if (fault?.kind === 'cut-request') cutRequest(request, response, behind, fault.afterBytes);
    else forward(request, response, behind, fault);
  });

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const fault = faultFor(request);
    if (fault?.kind === 'hang') hanging.add(socket);
    else if (fault?.kind === 'status') socket.end(`HTTP/1.1 ${fault.status} Fault\r\nConnection: close\r\n\r\n`);
    else if (fault && fault.kind !== 'delay') socket.destroy();
    else setTimeout(() => tunnel(request, socket, head, behind), fault?.ms ?? 0);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      open.delete(socket);
      hanging.delete(socket);
    });
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const remove = (rule: Running) => void (rules.includes(rule) && rules.splice(rules.indexOf(rule), 1));
  const clear = () => {
    rules.length = 0;
    for (const socket of hanging) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    add(rule) {
      const running = { ...rule, hits: 0 };
      rules.push(running);
      return {
        get hits() {
          return running.hits;
        },
        remove: () => remove(running),
      };
    },
    clear,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

type Address = { host: string; port: number };

/** Passes a request on; a fault that changes the answer's bytes asks for it uncompressed. */
function forward(request: IncomingMessage, response: ServerResponse, behind: Address, fault?: Fault): void {
  const headers = { ...request.headers };
  if (fault) headers['accept-encoding'] = 'identity';
  const onward = http.request({ ...behind, method: request.method, path: request.url, headers }, (answer) => {
    const status = answer.statusCode ?? 502;
    if (!fault) {
      response.writeHead(status, answer.rawHeaders);
      answer.pipe(response);
      return;
    }
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const { etag: _etag, 'transfer-encoding': _encoding, ...rest } = answer.headers;
      const body = changed(Buffer.concat(chunks), fault);
      response.writeHead(status, { ...rest, 'content-length': body.declared });
      response.write(body.sent, () => (body.sent.length < body.declared ? response.destroy() : response.end()));
    });
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** Passes the beginning of a request on. The server behind sees its client go, the client its server. */
function cutRequest(request: IncomingMessage, response: ServerResponse, behind: Address, afterBytes: number): void {
  const { method, url: path, headers } = request;
  const onward = http.request({ ...behind, method, path, headers });
  onward.on('error', () => request.socket.destroy());
  response.on('close', () => onward.destroy());
  let left = afterBytes;
  request.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, left);
    left -= part.length;
    if (left > 0) {
      if (onward.write(part)) return;
      request.pause();
      onward.once('drain', () => request.resume());
      return;
    }
    request.pause();
    onward.write(part, () => request.socket.destroy());
  });
}

/** The bytes that are sent, and how many the answer claims to have. */
function changed(body: Buffer, fault: Fault): { sent: Buffer; declared: number } {
  if (fault.kind === 'cut') return { sent: body.subarray(0, fault.afterBytes), declared: body.length };
  const sent =
    fault.kind === 'truncate'
      ? body.subarray(0, fault.bytes)
      : fault.kind === 'replace'
        ? Buffer.from(fault.change(body.toString()))
        : body;
  return { sent, declared: sent.length };
}

/** Joins the two connections of a WebSocket; the opening request goes on as it came. */
function tunnel(request: IncomingMessage, socket: Duplex, head: Buffer, behind: Address): void {
  const onward = net.connect(behind, () => {
    const lines = request.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]));
    onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  for (const [end, other] of [
    [onward, socket],
    [socket, onward],
  ] as const) {
    end.on('error', () => other.destroy());
    end.on('close', () => other.destroy());
  }
}
