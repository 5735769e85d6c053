/**
 * The clients' thread as the engine has it: started with the first client. Should it end by itself, what was under way fails, and the
 * next message starts another one at once, which opens clients anew; one that ends again soon waits, for longer each time.
 */
import { Worker } from 'node:worker_threads';
import { NURSERY_MB, SOURCE_MAPS } from '../../framework/reader-host.js';
import {
  type ClientAnswer,
  type ClientKind,
  type ClientRequest,
  type ClientSettings,
  NoConnection,
  type OpenClient,
} from './client.js';
import { UnderWay } from './under-way.js';

/** A thread that needs more than this is ended. */
const HEAP_MB = 96;
/** Pauses after ends but the first, and how long a thread has to last for its end to count as the first one, in milliseconds. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

export class ClientThread {
  readonly #program: URL;
  readonly #settings: ClientSettings;
  readonly #waiting = new Map<number, Waiting>();
  readonly #underWay = new UnderWay();
  #worker: Worker | null = null;
  #number = 0;
  #clients = 0;
  /** The pause after the latest end; null: there was none. */
  #pause: number | null = null;
  #closedUntil = 0;

  constructor(settings: ClientSettings, program = new URL('./clients-worker.js', import.meta.url)) {
    this.#settings = settings;
    this.#program = program;
  }

  /** Opens a client of a tenant. Rejects with why that failed, as a `NoConnection`. */
  async open<O, M, R>(tenantId: string, { name }: ClientKind<O, M, R>, options: O): Promise<OpenClient<M, R>> {
    this.#clients += 1;
    const client = { id: this.#clients, tenantId, kind: name, options };
    const close = async () => {
      if (this.#worker) await this.#ask({ client, action: 'close' });
    };
    try {
      await this.#ask({ client, action: 'open' });
    } catch (error) {
      await close().catch(() => {});
      const { name, message } = error as Error;
      throw Object.assign(new NoConnection(message), { name });
    }
    const send = async (message: M): Promise<R> => {
      const arrived = this.#underWay.take(tenantId, client.id, message);
      try {
        return (await this.#ask({ client, action: 'send', message })) as R;
      } finally {
        arrived();
      }
    };
    return { send, close };
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #ask(request: Omit<ClientRequest, 'number'>): Promise<unknown> {
    const worker = this.#worker ?? this.#start();
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      worker.postMessage({ ...request, number } satisfies ClientRequest);
    });
  }

  #start(): Worker {
    const rest = this.#closedUntil - Date.now();
    if (rest > 0) throw new Error(`Connections to other services start again in ${Math.ceil(rest / 1000)} s`);
    const started = Date.now();
    const worker = new Worker(this.#program, {
      workerData: this.#settings,
      execArgv: [SOURCE_MAPS],
      resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB, maxOldGenerationSizeMb: HEAP_MB },
    });
    let reason = 'it ended';
    worker.on('message', (answer: ClientAnswer) => this.#settle(answer));
    worker.on('error', (error) => {
      reason = error.message;
      console.error('the clients of rule nodes end, and start anew', error);
    });
    worker.once('exit', () => {
      this.#worker = null;
      const hasLasted = Date.now() - started > LONGEST_PAUSE;
      const isFirst = hasLasted || this.#pause === null;
      this.#pause = isFirst ? 0 : Math.min(Math.max((this.#pause ?? 0) * 2, FIRST_PAUSE), LONGEST_PAUSE);
      this.#closedUntil = Date.now() + this.#pause;
      const lost = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of lost) reject(new Error(`The connections to other services were ended: ${reason}`));
    });
    this.#worker = worker;
    return worker;
  }

  #settle(answer: ClientAnswer): void {
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if ('error' in answer) {
      const { name, message } = answer.error;
      waiting?.reject(Object.assign(new Error(message), { name }));
    } else waiting?.resolve(answer.value);
  }
}
