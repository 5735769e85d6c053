/** A client in the clients' thread: whatever its library throws, wherever that comes up, is this client's. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { AnyClientKind, OpenClient } from './client.js';
import type { AddressOf } from './door-socket.js';

/** The client whose code runs, in callbacks of its sockets and timers, too. */
const running = new AsyncLocalStorage<HostedClient>();

/** Hands what nobody has caught to the client it came from. Throws it on when it came from none. */
export function attribute(error: unknown): void {
  const client = running.getStore();
  if (!client) throw error;
  client.fail(error);
}

channel('net.client.socket').subscribe((told) => {
  running.getStore()?.hold((told as { socket: Socket }).socket);
});

/** Connections of a tenant at most, of all its clients: one has some 40 KB, also where its server is silent. */
const MOST_SOCKETS = 200;
const socketsOf = new Map<string, number>();

/** Counts a connection of a tenant until it closes, and ends it when there are too many. */
function count(tenantId: string, socket: Socket): void {
  const all = (socketsOf.get(tenantId) ?? 0) + 1;
  socketsOf.set(tenantId, all);
  socket.once('close', () => {
    const left = (socketsOf.get(tenantId) ?? 1) - 1;
    if (left > 0) socketsOf.set(tenantId, left);
    else socketsOf.delete(tenantId);
  });
  const refusal = new Error(`${MOST_SOCKETS} connections of this tenant to other services are open already`);
  // Whoever makes it connects it right now, also one that was ended before.
  if (all > MOST_SOCKETS) process.nextTick(() => socket.destroy(refusal));
}

/** How often it is looked at how much servers have said, in milliseconds. */
const LOOK_EVERY = 20;

export class HostedClient {
  readonly #tenantId: string;
  readonly #mostBytes: number | undefined;
  readonly #open: () => Promise<OpenClient<unknown, unknown>>;
  /** Its sockets, and how many bytes came over each until they were asked for last. */
  readonly #sockets = new Map<Socket, number>();
  /** By which calls under way are refused. */
  readonly #refusals = new Set<(reason: Error) => void>();
  #opening: Promise<OpenClient<unknown, unknown>> | null = null;

  constructor(tenantId: string, kind: AnyClientKind, options: unknown, addressOf: AddressOf) {
    this.#tenantId = tenantId;
    this.#mostBytes = kind.mostBytes;
    this.#open = () => kind.open(options, addressOf);
  }

  /** Opens it. Rejects with why that failed; the next call tries again. */
  async open(): Promise<void> {
    await this.#call(() => this.#opened());
  }

  send(message: unknown): Promise<unknown> {
    return this.#call(async () => (await this.#opened()).send(message));
  }

  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = null;
    await this.#call(async () => (await opening?.catch(() => null))?.close());
    this.#destroySockets();
  }

  /** Ends what is open, and refuses what waits for it. */
  fail(error: unknown): void {
    const opening = this.#opening;
    this.#opening = null;
    // Its library may connect again by itself.
    running.run(this, () => opening?.then((client) => client.close()).catch(() => {}));
    const text = error instanceof Error ? error.message : String(error);
    for (const refuse of this.#refusals) refuse(new Error(`The connection was ended: ${text}`));
    this.#destroySockets();
  }

  /** A socket of its own, which ends with it. */
  hold(socket: Socket): void {
    count(this.#tenantId, socket);
    this.#sockets.set(socket, 0);
    socket.once('close', () => this.#sockets.delete(socket));
    const most = this.#mostBytes;
    if (most === undefined) return;
    const look = setInterval(() => {
      if (socket.bytesRead > most) this.fail(new Error(`the server said more than ${most} bytes`));
    }, LOOK_EVERY);
    socket.once('close', () => clearInterval(look));
  }

  /** Bytes that its servers said since this was asked last. */
  heard(): number {
    let sum = 0;
    for (const [socket, before] of this.#sockets) {
      sum += socket.bytesRead - before;
      this.#sockets.set(socket, socket.bytesRead);
    }
    return sum;
  }

  #destroySockets(): void {
    for (const socket of this.#sockets.keys()) socket.destroy();
  }

  #opened(): Promise<OpenClient<unknown, unknown>> {
    if (this.#opening) return this.#opening;
    const opening = this.#open();
    this.#opening = opening;
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = null;
    });
    return opening;
  }

  #call<R>(work: () => Promise<R>): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#refusals.add(reject);
      running
        .run(this, work)
        .then(resolve, reject)
        .finally(() => this.#refusals.delete(reject));
    });
  }
}
