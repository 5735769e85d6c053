/**
 * The engine's own way to the writer. What messages under way ask for in one turn is handed over together, in order; what fails because
 * the storage does is tried again until it is stored.
 */
import type { MessagePort } from 'node:worker_threads';
import { fromErrorData } from '../framework/answer.js';
import { mayPass } from '../framework/errors.js';
import type { PlatformEvent } from '../framework/events.js';
import type { FromWorker, Work } from '../framework/protocol.js';
import { performSteps, type StepOutcome, type WriterStep } from './writer-batch.js';

/** Steps of one piece of the writer's work, so that other writes do not wait long. */
const MOST_STEPS = 200;
/** How long what could not be stored waits, in milliseconds. */
const PAUSE = 500;

interface Waiting {
  /** Steps are done in this order. */
  readonly turn: number;
  step: WriterStep;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export class WriterLink {
  readonly #port: MessagePort;
  #gathered: Waiting[] = [];
  readonly #sent = new Map<number, Waiting[]>();
  #number = 0;
  #turn = 0;
  /** Until when nothing is sent, because the storage takes nothing. */
  #pause: NodeJS.Timeout | undefined;
  #scheduled = false;
  #isFailing = false;
  #idle: (() => void)[] = [];

  /** `hear` is told of events in commit order, before what was done with them is answered. */
  constructor(port: MessagePort, hear: (event: PlatformEvent) => void) {
    this.#port = port;
    port.on('message', (message: FromWorker) => {
      if (message.type !== 'done') return;
      for (const event of message.events) hear(event);
      for (const outcome of message.outcomes) {
        const waiting = this.#sent.get(outcome.seq) ?? [];
        this.#sent.delete(outcome.seq);
        if ('error' in outcome) this.#refused(waiting, fromErrorData(outcome.error));
        else this.#settle(waiting, outcome.value as StepOutcome[]);
      }
      this.#tellIdle();
    });
  }

  /** The storage takes nothing: steps wait until it does. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** Has a step done; resolves once it is stored, rejects with what an effect throws. */
  do(step: WriterStep): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#gather(step, resolve, reject);
    });
  }

  /** Has a step done that nobody waits for. */
  note(step: WriterStep): void {
    this.#gather(
      step,
      () => {},
      (error) => console.error('the rule engine', error),
    );
  }

  /** Settles when everything that was asked for is done. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idle.push(resolve);
      this.#tellIdle();
    });
  }

  close(): void {
    clearTimeout(this.#pause);
    this.#port.close();
  }

  #gather(step: WriterStep, resolve: Waiting['resolve'], reject: Waiting['reject']): void {
    this.#turn += 1;
    this.#gathered.push({ turn: this.#turn, step, resolve, reject });
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled || this.#pause) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#send();
    });
  }

  #send(): void {
    if (this.#pause) return;
    const works: Work[] = [];
    while (this.#gathered.length > 0) {
      const waiting = this.#gathered.splice(0, MOST_STEPS);
      this.#number -= 1;
      this.#sent.set(this.#number, waiting);
      const args = waiting.map(({ step }) => step);
      works.push({ seq: this.#number, kind: 'operation', name: performSteps.name, args });
    }
    if (works.length > 0) this.#port.postMessage(works);
  }

  #settle(waiting: readonly Waiting[], outcomes: readonly StepOutcome[]): void {
    this.#isFailing = false;
    for (const [at, { resolve, reject }] of waiting.entries()) {
      const outcome = outcomes[at];
      if (outcome && 'error' in outcome) reject(fromErrorData(outcome.error));
      else resolve(outcome?.value);
    }
  }

  #refused(waiting: readonly Waiting[], error: unknown): void {
    if (!mayPass(error)) {
      for (const { reject } of waiting) reject(error);
      return;
    }
    this.#isFailing = true;
    this.#gathered = [...waiting, ...this.#gathered].sort((one, other) => one.turn - other.turn);
    this.#pause ??= setTimeout(() => {
      this.#pause = undefined;
      this.#send();
    }, PAUSE);
  }

  #tellIdle(): void {
    if (this.#gathered.length > 0 || this.#sent.size > 0) return;
    for (const tell of this.#idle.splice(0)) tell();
  }
}
