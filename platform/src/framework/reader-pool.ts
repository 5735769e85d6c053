/**
 * Reads shared out among readers (threads or processes). The first reader starts with the first read, another one when a read has waited
 * for a while, and all end when they have been idle. A read past its deadline is ended together with its reader and answered 503, and so
 * is the read of a reader that dies; what waits goes to another one.
 */
import { fromErrorData } from './answer.js';
import { ErrorCode, PlatformError } from './errors.js';
import type { FromWorker, Work } from './protocol.js';
import type { ReaderHost, StartReader } from './reader-host.js';
import type { SessionUser } from './route.js';
import { settlesWithin } from './time-limit.js';
import { type Caller, WaitingReads } from './waiting-reads.js';

/** Work without its sequence number; distributes over the union. */
export type New<W> = W extends unknown ? Omit<W, 'seq'> : never;
export type NewWork = New<Work>;

export interface PoolOptions {
  /** How long a read may run, and how long it may wait for its turn, in milliseconds. */
  deadline: number;
  /** How long a read may run, where that is less than it may wait. */
  longest?: number;
  /** Readers at once. */
  most: number;
  /** Reads at once of one user, and of all users of one tenant, fewer than `most`: others have a reader left then. Default: any. */
  mostOfUser?: number;
  mostOfTenant?: number;
  /**
   * How long a read may run while a tenant that has none under way waits and there is no reader left for it, in milliseconds. Then it
   * ends like one past its deadline. Default: as long as its deadline.
   */
  turn?: number;
  /** How many reads are handed to a reader before it has answered the first of them. */
  ahead: number;
  /** How long a reader may be idle before it ends, in milliseconds. */
  idle: number;
}

/** How a pool tells who asks for work that is no read of the database. */
type CallerOf<W> = (work: New<W>) => Caller | null;

interface Read<W> {
  work: W;
  /** null if unknown: the platform itself. */
  caller: Caller | null;
  /** When it was asked for. */
  asked: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Reader<W> {
  host: ReaderHost<W>;
  isReady: boolean;
  /** What it was handed, the first being what it runs. */
  handed: Read<W>[];
  /** Since when it runs that, or is idle. */
  since: number;
}

/** How long a read waits before another reader is started for it, in milliseconds. */
const MAX_WAIT = 200;
/** How many reads of one user may wait. */
const MAX_WAITING = 20_000;
/** How long an end waits for readers, before and after they are killed: a thread cannot be ended in the middle of a statement. */
const CLOSE_LIMIT = 500;

const unavailable = (message: string) => new PlatformError(503, ErrorCode.general, message);
const tooMany = () =>
  new PlatformError(429, ErrorCode.tooManyRequests, 'Too many calls wait for their turn. Try again later');

/** The caller, if known: calls carry their user, operations of a user have an argument `user`. */
function callerOf(work: NewWork): Caller | null {
  const user = work.kind === 'route' ? work.call.user : (work.args as { user?: SessionUser } | null)?.user;
  return user ? { tenant: user.tenantId, user: `${user.tenantId} ${user.customerId} ${user.userId}` } : null;
}

export class ReaderPool<W extends { seq: number } = Work> {
  readonly #start: StartReader<W>;
  readonly #callerOf: CallerOf<W>;
  readonly #options: PoolOptions;
  readonly #timer: NodeJS.Timeout;
  /** All that have not ended, those that are on their way out included. */
  readonly #hosts = new Set<ReaderHost<W>>();
  #readers: Reader<W>[] = [];
  readonly #queue = new WaitingReads<Read<W>>();
  #seq = 0;
  #closed = false;
  #opening: { resolve(): void; reject(error: Error): void } | undefined;

  /** `caller` tells who asks; without it, work is that of the database. */
  constructor(start: StartReader<W>, options: PoolOptions, caller?: CallerOf<W>) {
    this.#start = start;
    this.#callerOf = caller ?? (callerOf as unknown as CallerOf<W>);
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), Math.min(MAX_WAIT, options.deadline / 4)).unref();
  }

  /** Starts a reader without waiting for work. Rejects when it cannot open the database. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#opening = { resolve, reject };
      this.#begin();
    });
  }

  /** Has a reader for work that is to be expected: one is started, or stays. */
  expect(): void {
    if (this.#closed) return;
    const [first] = this.#readers;
    if (!first) this.#begin();
    else if (first.handed.length === 0) first.since = performance.now();
  }

  /** Runs a read. Rejects with the `PlatformError` it throws, or a 503. */
  send(work: New<W>): Promise<unknown> {
    if (this.#closed) return Promise.reject(unavailable('The platform is shutting down'));
    const caller = this.#callerOf(work);
    if (caller && this.#queue.of(caller) >= MAX_WAITING) return Promise.reject(tooMany());
    this.#seq += 1;
    const numbered = { ...work, seq: this.#seq } as unknown as W;
    return new Promise((resolve, reject) => {
      this.#queue.add({ work: numbered, caller, asked: performance.now(), resolve, reject });
      this.#share();
    });
  }

  /** Ends all readers and refuses what is not answered; what does not end is left behind. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    const unanswered = [...this.#readers.flatMap(({ handed }) => handed), ...this.#queue.clear()];
    for (const { host } of this.#readers) host.close();
    this.#readers = [];
    const allGone = () => Promise.all([...this.#hosts].map(({ gone }) => gone));
    if (!(await settlesWithin(CLOSE_LIMIT, allGone()))) {
      for (const host of this.#hosts) host.kill();
      await settlesWithin(CLOSE_LIMIT, allGone());
    }
    for (const { reject } of unanswered) reject(unavailable('The platform is shutting down'));
  }

  #begin(): void {
    const host = this.#start({
      message: (message) => {
        if (this.#readers.includes(reader)) this.#hear(reader, message);
      },
      gone: (reason) => {
        this.#hosts.delete(host);
        if (this.#readers.includes(reader)) this.#lose(reader, reason);
      },
    });
    const reader: Reader<W> = { host, isReady: false, handed: [], since: performance.now() };
    this.#hosts.add(host);
    this.#readers.push(reader);
  }

  #hear(reader: Reader<W>, message: FromWorker): void {
    if (message.type === 'ready') {
      reader.isReady = true;
      this.#opening?.resolve();
      this.#opening = undefined;
    } else if (message.type === 'failed') {
      reader.host.kill();
      this.#lose(reader, new Error(message.message));
    } else {
      for (const outcome of message.outcomes) {
        const at = reader.handed.findIndex(({ work }) => work.seq === outcome.seq);
        const [read] = reader.handed.splice(at, at < 0 ? 0 : 1);
        if ('error' in outcome) read?.reject(fromErrorData(outcome.error));
        else read?.resolve(outcome.value);
      }
    }
    reader.since = performance.now();
    this.#share();
  }

  /** Whether a caller may have one more read under way. */
  #mayRun({ caller }: Read<W>): boolean {
    const { mostOfUser = Number.POSITIVE_INFINITY, mostOfTenant = Number.POSITIVE_INFINITY } = this.#options;
    if (!caller || mostOfUser + mostOfTenant === Number.POSITIVE_INFINITY) return true;
    const running = this.#readers.flatMap(({ handed }) => handed);
    const count = (of: keyof Caller) => running.filter((read) => read.caller?.[of] === caller[of]).length;
    return count('user') < mostOfUser && count('tenant') < mostOfTenant;
  }

  /** How many reads of the tenant of `caller` are under way. */
  #runningOf(caller: Caller | null): number {
    return this.#readers.flatMap(({ handed }) => handed).filter((read) => read.caller?.tenant === caller?.tenant)
      .length;
  }

  /** What is handed out next: with turns, that of the tenant with the fewest under way, then first come, first served. */
  #next(): Read<W> | undefined {
    const rank = this.#options.turn === undefined ? undefined : ({ caller }: Read<W>) => this.#runningOf(caller);
    return this.#queue.first((each) => this.#mayRun(each), rank);
  }

  /** Hands out what waits, and starts the first reader when there is none. */
  #share(): void {
    for (const reader of this.#readers) {
      while (reader.isReady && this.#queue.size > 0 && reader.handed.length < this.#options.ahead) {
        const read = this.#next();
        if (!read) return;
        this.#queue.take(read);
        if (reader.handed.length === 0) reader.since = performance.now();
        reader.handed.push(read);
        reader.host.post(read.work);
      }
    }
    if (this.#readers.length === 0 && this.#queue.size > 0) this.#begin();
  }

  #look(): void {
    const now = performance.now();
    const { deadline, longest = deadline, idle, most } = this.#options;
    for (const reader of [...this.#readers]) {
      const { host, handed, since, isReady } = reader;
      if (handed.length > 0 && since < now - longest) {
        host.kill();
        this.#drop(reader, unavailable('The query took too long and was canceled'));
      } else if (isReady && handed.length === 0 && since < now - idle) {
        host.close();
        this.#drop(reader);
      }
    }
    // No query is to blame for the time a first reader takes to start.
    const someAreReady = this.#readers.some(({ isReady }) => isReady);
    for (
      let first = this.#queue.first();
      someAreReady && first && first.asked < now - deadline;
      first = this.#queue.first()
    ) {
      this.#queue.take(first);
      first.reject(unavailable('The server is busy. Try again later'));
    }
    if (!this.#readers.every(({ isReady }) => isReady)) return;
    const next = this.#next();
    if (!next || next.asked > now - MAX_WAIT) return;
    if (this.#readers.length < most) this.#begin();
    else this.#endTurn(next, now);
  }

  /** Ends the longest read that has had its turn, when `next` is of a tenant that has none under way. */
  #endTurn(next: Read<W>, now: number): void {
    const { turn } = this.#options;
    if (turn === undefined || this.#runningOf(next.caller) > 0) return;
    const [longest] = this.#readers.toSorted((a, b) => a.since - b.since);
    if (!longest || longest.since > now - turn) return;
    longest.host.kill();
    this.#drop(longest, unavailable(`Stopped after ${turn / 1000} s because others were waiting. Try again later`));
  }

  /** A reader ended by itself. When it could not even start and there is no other, nothing of what waits can be read. */
  #lose(reader: Reader<W>, reason: Error): void {
    if (this.#opening) this.#opening.reject(reason);
    else console.error('a reader ended', reason);
    this.#drop(reader, unavailable('The query could not be finished'), !reader.isReady);
  }

  /** Goes on without a reader: what it runs gets the answer, what it was handed beyond that waits for another one. */
  #drop(reader: Reader<W>, answer?: PlatformError, giveUp = false): void {
    this.#readers = this.#readers.filter((each) => each !== reader);
    const [running, ...others] = reader.handed;
    if (answer) running?.reject(answer);
    this.#queue.putBack(others);
    if (giveUp && this.#readers.length === 0) {
      for (const { reject } of this.#queue.clear()) reject(answer);
    }
    this.#share();
  }
}
