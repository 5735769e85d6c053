/**
 * The database as the main thread sees it: one writer thread, a few reader threads, promises.
 * SQLite never runs on the event loop.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { fromErrorData } from './answer.js';
import type { EventBus } from './events.js';
import type { Operation } from './operation.js';
import type { FromWorker, HttpAnswer, Work, WorkerSettings } from './protocol.js';
import type { CallData } from './route.js';

/** Work without its sequence number; distributes over the union. */
type NewWork = Work extends infer W ? (W extends Work ? Omit<W, 'seq'> : never) : never;
interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

class DatabaseThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly ready: Promise<string[]>;
  #seq = 0;
  #closing = false;

  constructor(settings: WorkerSettings, events: EventBus, onDeath: (reason: Error) => void) {
    this.#worker = new Worker(new URL('./database-worker.js', import.meta.url), {
      workerData: settings,
      // Calls leave short-lived objects behind: a small nursery keeps three threads from holding a hundred megabytes of it.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromWorker) => {
        if (message.type === 'ready') resolve(message.migrated);
        else if (message.type === 'failed') reject(new Error(message.message));
        else this.#settle(message, events);
      });
      this.#worker.on('error', (error: Error) => {
        reject(error);
        this.#die(error, onDeath);
      });
      this.#worker.on('exit', () => {
        if (!this.#closing) this.#die(new Error(`the ${settings.role} thread ended`), onDeath);
      });
    });
  }

  get pending(): number {
    return this.#waiting.size;
  }

  send(work: NewWork): Promise<unknown> {
    this.#seq += 1;
    const seq = this.#seq;
    return new Promise((resolve, reject) => {
      this.#waiting.set(seq, { resolve, reject });
      this.#worker.postMessage({ ...work, seq });
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    const gone = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#worker.postMessage('close');
    await gone;
  }

  #settle(message: FromWorker & { type: 'done' }, events: EventBus): void {
    for (const event of message.events) events.publish(event);
    for (const outcome of message.outcomes) {
      const waiting = this.#waiting.get(outcome.seq);
      this.#waiting.delete(outcome.seq);
      if ('error' in outcome) waiting?.reject(fromErrorData(outcome.error));
      else waiting?.resolve(outcome.value);
    }
  }

  #die(error: Error, onDeath: (reason: Error) => void): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    onDeath(error);
  }
}

export class DatabaseClient {
  readonly #writer: DatabaseThread;
  readonly #readers: DatabaseThread[];

  private constructor(writer: DatabaseThread, readers: DatabaseThread[]) {
    this.#writer = writer;
    this.#readers = readers;
  }

  /** Opens (or makes) the database of a data folder, migrates it and starts its threads. */
  static async open(
    dataDir: string,
    events: EventBus,
    options: { readers?: number; onDeath: (reason: Error) => void },
  ): Promise<DatabaseClient> {
    mkdirSync(dataDir, { recursive: true });
    const file = path.join(dataDir, 'mullion.db');
    const database = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const start = (role: WorkerSettings['role']) =>
      new DatabaseThread({ file, role, database }, events, options.onDeath);
    const writer = start('writer');
    const first = start('reader');
    await Promise.all([writer.ready, first.ready]);
    // One reader is enough to begin with. The others load while the platform starts to answer; what they are given waits.
    const others = Array.from({ length: (options.readers ?? 2) - 1 }, () => start('reader'));
    for (const { ready } of others) ready.catch(options.onDeath);
    return new DatabaseClient(writer, [first, ...others]);
  }

  /** Runs an operation on the thread its mode asks for. Rejects with the `PlatformError` it throws. */
  run<A, R>(operation: Operation<A, R>, args: A): Promise<R> {
    const { name, mode } = operation;
    return this.#thread(mode).send({ kind: 'operation', name, args }) as Promise<R>;
  }

  /** Runs the handler of a route of the route table. */
  call(route: number, mode: 'read' | 'write', call: CallData): Promise<HttpAnswer> {
    return this.#thread(mode).send({ kind: 'route', route, call }) as Promise<HttpAnswer>;
  }

  async close(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.close()));
    await this.#writer.close();
  }

  #thread(mode: 'read' | 'write'): DatabaseThread {
    if (mode === 'write') return this.#writer;
    return this.#readers.reduce((best, reader) => (reader.pending < best.pending ? reader : best));
  }
}
