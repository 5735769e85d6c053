/**
 * The database as the main thread sees it: a thread that writes, a thread for short reads, and processes for
 * searches, which may be long and can be ended there. SQLite never runs on the event loop.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { fromErrorData } from './answer.js';
import { ErrorCode, PlatformError } from './errors.js';
import type { EventBus, EventName } from './events.js';
import type { Database, DatabaseMode, Operation, WriterAccess } from './operation.js';
import type { Attachment, FromWorker, HttpAnswer, WorkerSettings } from './protocol.js';
import type { QueuePlace } from './queue-place.js';
import { NURSERY_MB, readerProcess, readerThread, SOURCE_MAPS } from './reader-host.js';
import { type NewWork, ReaderPool } from './reader-pool.js';
import type { CallData } from './route.js';
import { settlesWithin } from './time-limit.js';

/** How long a read may take, in milliseconds. */
const DEADLINE = 20_000;

/** One thread that is always there; it is handed its work ahead, as threads can wait for it more cheaply than callers. */
const READ_POOL = { most: 1, ahead: 64, idle: Number.POSITIVE_INFINITY };
/** Each takes some 70 MB while it is there. Queries that are followed run again every minute: they find it still there. */
const SEARCH_POOL = { most: 4, mostOfUser: 2, mostOfTenant: 3, ahead: 1, idle: 120_000 };

/** How long after the page of a list is read a reader is there to search it, in milliseconds: the page itself comes first. */
const SEARCHED_AFTER = 1000;

/** How long an end waits for the writer, in milliseconds: it may wait for another program's lock meanwhile. */
const CLOSE_LIMIT = 10_000;

const shuttingDown = () => new PlatformError(503, ErrorCode.general, 'The platform is shutting down');
const busy = () => new PlatformError(503, ErrorCode.general, 'The server is busy. Try again later');

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
  /** Settles when what lies at a place of a queue was worked on. */
  worked: ((place: QueuePlace) => Promise<void>) | undefined;

  constructor(settings: WorkerSettings, events: EventBus, program: URL, onDeath: (reason: Error) => void) {
    this.#worker = new Worker(program, {
      workerData: settings,
      execArgv: [SOURCE_MAPS],
      resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB },
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
        if (this.#closing) this.#reject(shuttingDown());
        else this.#die(new Error(`the ${settings.role} thread ended`), onDeath);
      });
    });
  }

  send(work: NewWork): Promise<unknown> {
    if (this.#closing) return Promise.reject(shuttingDown());
    this.#seq += 1;
    const seq = this.#seq;
    return new Promise((resolve, reject) => {
      this.#waiting.set(seq, { resolve, reject });
      this.#worker.postMessage({ ...work, seq });
    });
  }

  attach(events: readonly EventName[]): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#worker.postMessage({ type: 'attach', port: port1, events } satisfies Attachment, [port1]);
    return port2;
  }

  /** Ends it when it has done what it was given. Rejects when that takes too long: somebody else may not use the database then. */
  async close(): Promise<void> {
    this.#closing = true;
    const gone = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#worker.postMessage('close');
    if (await settlesWithin(CLOSE_LIMIT, gone)) return;
    this.#reject(shuttingDown());
    throw new Error('the writer does not end');
  }

  #settle(message: FromWorker & { type: 'done' }, events: EventBus): void {
    for (const event of message.events) events.publish(event);
    for (const outcome of message.outcomes) {
      const waiting = this.#waiting.get(outcome.seq);
      this.#waiting.delete(outcome.seq);
      if ('error' in outcome) waiting?.reject(fromErrorData(outcome.error));
      else if (outcome.held && this.worked) {
        // Which of the two ends is no matter: what was stored is.
        this.worked(outcome.held).finally(() => waiting?.resolve(outcome.value));
      } else waiting?.resolve(outcome.value);
    }
  }

  #die(error: Error, onDeath: (reason: Error) => void): void {
    this.#reject(error);
    onDeath(error);
  }

  #reject(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

export class DatabaseClient implements Database, WriterAccess {
  readonly #writer: DatabaseThread;
  readonly #pools: Readonly<Record<'read' | 'search', ReaderPool>>;
  readonly #deadline: number;
  #beforeSearch: (() => Promise<void>) | undefined;
  #expecting: NodeJS.Timeout | undefined;

  private constructor(writer: DatabaseThread, read: ReaderPool, search: ReaderPool, deadline: number) {
    this.#writer = writer;
    this.#pools = { read, search };
    this.#deadline = deadline;
  }

  /**
   * Opens (or makes) the database of a data folder, migrates it and starts its threads. `program` is what each thread runs: a
   * module that calls `runDatabaseThread`.
   */
  static async open(
    dataDir: string,
    events: EventBus,
    options: { program: URL; deadline?: number; onDeath: (reason: Error) => void },
  ): Promise<DatabaseClient> {
    mkdirSync(dataDir, { recursive: true });
    const file = path.join(dataDir, 'mullion.db');
    const database = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const { program, deadline = DEADLINE, onDeath } = options;
    const writer = new DatabaseThread({ file, role: 'writer', database }, events, program, onDeath);
    const readers = readerThread(program, { file, role: 'reader', database });
    const read = new ReaderPool(readers, { ...READ_POOL, deadline });
    await Promise.all([writer.ready, read.open()]);
    const search = new ReaderPool(readerProcess(program, file), { ...SEARCH_POOL, deadline });
    return new DatabaseClient(writer, read, search, deadline);
  }

  /** Has every search wait for work that it relies on, as long as a read may wait for its turn. */
  beforeSearches(work: () => Promise<void>): void {
    this.#beforeSearch = work;
  }

  /**
   * A port to the writer for another thread. It takes lists of work with negative numbers, and hears in commit order of what became of
   * it and of these events. `worked` settles when what lies at a place of a queue was worked on.
   */
  attach(events: readonly EventName[], worked: (place: QueuePlace) => Promise<void>): MessagePort {
    this.#writer.worked = worked;
    return this.#writer.attach(events);
  }

  async run<A, R>(operation: Operation<A, R>, args: A): Promise<R> {
    const { name, mode } = operation;
    if (mode === 'search') await this.#readyForSearch();
    return this.#thread(mode).send({ kind: 'operation', name, args }) as Promise<R>;
  }

  /** Runs the handler of a route of the route table. A short read that runs as a search, as it may take long, relies on no work. */
  async call(route: number, mode: DatabaseMode, call: CallData, relies = mode === 'search'): Promise<HttpAnswer> {
    if (relies) await this.#readyForSearch();
    if (mode === 'read' && call.query.page !== undefined) this.#expectSearch();
    return this.#thread(mode).send({ kind: 'route', route, call }) as Promise<HttpAnswer>;
  }

  async close(): Promise<void> {
    clearTimeout(this.#expecting);
    await Promise.all(Object.values(this.#pools).map((pool) => pool.close()));
    await this.#writer.close();
  }

  /** Who looks at a list may search it next, and would wait for a process to start. */
  #expectSearch(): void {
    this.#expecting ??= setTimeout(() => {
      this.#expecting = undefined;
      this.#pools.search.expect();
    }, SEARCHED_AFTER).unref();
  }

  async #readyForSearch(): Promise<void> {
    const work = this.#beforeSearch?.();
    if (work && !(await settlesWithin(this.#deadline, work))) throw busy();
  }

  #thread(mode: DatabaseMode): { send(work: NewWork): Promise<unknown> } {
    return mode === 'write' ? this.#writer : this.#pools[mode];
  }
}
