/** Ends on this machine that rule nodes send to, and how tests of such nodes start and send. */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import * as mqttPackets from 'mqtt-packet';
import { isPrivateAddress } from '../src/outgoing/reachable-address.js';
import { NodeBench, type StartedNode, type Told } from './node-bench.js';

export interface Call {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}
interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

const listening = async (server: net.Server, port = 0, host = '127.0.0.1'): Promise<number> => {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return (server.address() as AddressInfo).port;
};

/** A server of the web that keeps what it is asked; null: it never answers. */
export async function webServer(answer: (call: Call) => Answer | null) {
  const calls: Call[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      calls.push(call);
      const told = answer(call);
      if (!told) return;
      response.writeHead(told.status ?? 200, told.headers ?? { 'content-type': 'application/json' });
      response.end(told.body ?? '{}');
    });
  });
  const port = await listening(server);
  return {
    calls,
    port,
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A port on which nobody listens. */
export async function deadPort(): Promise<number> {
  const server = net.createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A server that says the same without end, as fast as it is read; `left` settles once nobody listens anymore. */
export async function floodingServer(piece: Buffer) {
  const flood = Buffer.concat(Array.from({ length: Math.ceil(16_384 / piece.length) }, () => piece));
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const server = net.createServer((socket) => {
    const say = () => {
      if (!socket.destroyed && socket.write(flood)) setImmediate(say);
    };
    socket.on('drain', say).on('error', () => {});
    socket.on('close', leave).resume();
    say();
  });
  return { port: await listening(server), left, close: () => server.close() };
}

/** A mail server that greets nobody. */
export async function silentMailServer() {
  const sockets = new Set<net.Socket>();
  const told: (() => void)[] = [];
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    socket.resume();
    for (const each of told.splice(0)) each();
  });
  return {
    port: await listening(server),
    /** Settles with the next connection. */
    connected: () => new Promise<void>((resolve) => told.push(resolve)),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

interface Published {
  topic: string;
  body: string;
  retain: boolean;
  qos: number;
}
interface BrokerRules {
  /** Whether a client with a name comes in. */
  letsIn(packet: mqttPackets.IConnectPacket, socket: net.Socket): boolean;
  /** Whether it confirms what is published; it does unless said. */
  confirms?(): boolean;
  secure?: tls.TlsOptions;
  host?: string;
  port?: number;
}

/** An MQTT broker that keeps who connects and what is published. */
export async function mqttBroker({ letsIn, confirms = () => true, secure, host, port }: BrokerRules) {
  const published: Published[] = [];
  const clients: mqttPackets.IConnectPacket[] = [];
  const sockets = new Set<net.Socket>();
  const accept = (socket: net.Socket) => {
    sockets.add(socket);
    const parser = mqttPackets.parser();
    socket.on('error', () => {});
    socket.on('data', (chunk) => parser.parse(chunk));
    parser.on('packet', (packet) => {
      if (packet.cmd === 'connect') {
        clients.push(packet);
        const returnCode = letsIn(packet, socket) ? 0 : 4;
        socket.write(mqttPackets.generate({ cmd: 'connack', returnCode, sessionPresent: false }));
      } else if (packet.cmd === 'publish') {
        const { topic, payload, retain, qos, messageId } = packet;
        published.push({ topic, body: payload.toString(), retain, qos });
        if (confirms()) socket.write(mqttPackets.generate({ cmd: 'puback', messageId: messageId as number }));
      }
    });
  };
  const server = secure ? tls.createServer(secure, accept) : net.createServer(accept);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { published, clients, port: await listening(server, port, host), close };
}

/** As a platform judges that lets tenants reach public addresses only. */
export const onlyPublic = async (host: string): Promise<string> => {
  if (isPrivateAddress(host)) throw new Error(`${host} leads to a private address`);
  return host;
};

/** What tests of nodes that call out share: a bench for each test, and ends that close after it. */
export class Outside {
  bench = new NodeBench();
  #devices = 0;
  readonly #closing: (() => unknown)[] = [];

  constructor() {
    beforeEach(() => {
      this.bench = new NodeBench();
    });
    afterEach(async () => {
      for (const close of this.#closing.splice(0)) await close();
      this.bench.close();
    });
  }

  onClose(close: () => unknown): void {
    this.#closing.push(close);
  }

  opened<T extends { close(): unknown }>(server: T): T {
    this.onClose(() => server.close());
    return server;
  }

  /** A variable of the environment, for one test. */
  setVariable(name: string, value: string): void {
    process.env[name] = value;
    this.onClose(() => delete process.env[name]);
  }

  async start(name: string, config: unknown): Promise<StartedNode> {
    const node = await this.bench.start(name, config);
    this.onClose(() => node.stop());
    return node;
  }

  /** Starts a node and sends one message through it. */
  async sendBy(name: string, config: unknown, data: unknown, more = {}): Promise<Told[]> {
    const node = await this.start(name, config);
    this.#devices += 1;
    return node.send(this.bench.message(this.bench.device(`D${this.#devices}`), data, more));
  }
}
