import type { DocumentContent, ToDocument } from './document-messages';
import {
  documentDataLimits,
  documentItemRate,
  documentMessageLimit,
  documentMessageRate,
  documentSizeLimit,
  documentVolume,
  errorTextLimit,
  heartbeatInterval,
  heartbeatLimit,
  startTimeLimit,
} from './limits';
import type { ResourceProblem } from './resource-type';
import { type ProcessFrame, pageProcess } from './sandbox-process';
import { toData } from './to-data';
import { UserCodeError, type UserCodeErrorKind } from './user-code-error';

/** What a document may ask the page to do, by name. Whatever it passes is data of unknown shape. */
export type DocumentHandlers = Record<string, (...args: unknown[]) => unknown>;

/** What the page is told about a document. */
export interface DocumentEvents {
  onReady?: () => void;
  /** The size its content takes, in CSS pixels. */
  onSize?: (size: { width: number; height: number }) => void;
  /** Something its script sent: data of unknown shape. */
  onMessage?: (data: unknown) => void;
  /** Its script failed; it goes on living. */
  onError?: (error: UserCodeError) => void;
  /** What had failed works again. */
  onRecovered?: () => void;
  /** A resource could not be used, so its script was not run. */
  onResourceError?: (failed: { url: string; failure: ResourceProblem }) => void;
  /** It hangs (`timeout`) or sends too much (`flood`), and has been cut off. */
  onStop?: (kind: Extract<UserCodeErrorKind, 'timeout' | 'flood'>) => void;
  /** It has to begin again: another document kept it from answering, or it did not arrive. Without this it counts as hung itself. */
  onRestart?: () => void;
  /** What it does must not be done twice: once it is there, it is stopped instead. */
  once?: boolean;
  /** What it may ask for; `ended` is aborted once it is closed or cut off, so that nothing more is done for it. */
  handlers?: (ended: AbortSignal) => DocumentHandlers;
}

/** How many times longer than at first one is waited for at most. */
const mostPatience = 8;

/** How often one that hasn't arrived begins again, before that is told: what is done `once` isn't done when nobody waits for it any more. */
const mostTries = { once: 1, others: 4 };

/** The page's end of the connection to a document. */
export class DocumentLink {
  private messages = 0;
  private items = 0;
  private outbox: ToDocument[] = [];
  private characters = 0;
  private countedSince = 0;
  private readonly ended = new AbortController();
  private lastPong = 0;
  /** Numbers of the latest pings. */
  private asked: readonly number[] = [];
  private lastBeat = 0;
  /** Its document is there: before that, the network may be what is slow. */
  private isAlive = false;
  private readonly heartbeat: ReturnType<typeof setInterval>;
  private isBusy = false;
  private readonly inProcess: ProcessFrame = {
    isAlive: () => this.isAlive,
    silence: () => this.now() - this.lastPong,
    isBusy: () => this.isBusy,
    stop: () => this.stop('timeout'),
    restart: () => this.restart(),
  };
  private readonly leave: () => void;

  /**
   * @param events asked for at each message, so that it may change
   * @param attempt how often it has begun before: a network that is slow has more time each time
   */
  constructor(
    private readonly port: MessagePort,
    private readonly events: () => DocumentEvents,
    private readonly attempt = 0,
    private readonly now: () => number = () => performance.timeOrigin + performance.now(),
    private readonly process = pageProcess,
  ) {
    this.lastPong = this.lastBeat = this.countedSince = now();
    port.onmessage = ({ data }) => this.receive(data);
    this.heartbeat = setInterval(() => this.beat(), heartbeatInterval);
    this.leave = this.process.enter(this.inProcess);
  }

  start(content: DocumentContent, context: unknown, sources: readonly string[], language: string): void {
    this.send({ type: 'start', content, context, sources, language });
  }

  /** All that is said in a tick is one message. */
  send(message: ToDocument): void {
    if (this.outbox.length === 0)
      queueMicrotask(() => {
        const { outbox } = this;
        this.outbox = [];
        if (!this.ended.signal.aborted) this.port.postMessage(outbox);
      });
    this.outbox.push(message);
  }

  /** The document said something past the link. Nobody reads it, but a flood of it keeps the page busy. */
  noteFrameMessage(): void {
    if (!this.ended.signal.aborted && this.isTooMuch(0)) this.stop('flood');
  }

  close(): void {
    this.ended.abort();
    clearInterval(this.heartbeat);
    this.leave();
    this.port.onmessage = null;
    this.port.close();
  }

  private stop(kind: Extract<UserCodeErrorKind, 'timeout' | 'flood'>): void {
    this.close();
    this.events().onStop?.(kind);
  }

  /** Begins again, unless it would do something twice, or long after it was asked to. */
  private restart(): void {
    const { onRestart, once } = this.events();
    // One that lives was held up by another one, however often.
    const isTriedEnough = this.isAlive ? Boolean(once) : this.attempt >= (once ? mostTries.once : mostTries.others);
    if (onRestart && !isTriedEnough) {
      this.close();
      onRestart();
    } else this.stop('timeout');
  }

  private beat(): void {
    const now = this.now();
    // When the page itself was held up or asleep, an answer may be waiting behind that.
    if (now - this.lastBeat > 2 * heartbeatInterval) this.lastPong = now;
    this.lastBeat = now;
    const silence = now - this.lastPong;
    if (!this.isAlive && silence > startTimeLimit * Math.min(2 ** this.attempt, mostPatience)) this.beginAnew();
    else if (this.isAlive && silence > heartbeatLimit) this.process.end(this.inProcess);
    else {
      const id = Math.random();
      this.asked = [id, ...this.asked].slice(0, heartbeatLimit / heartbeatInterval);
      this.send({ type: 'ping', id });
    }
  }

  /** While others answer nothing hangs: the network is slow. */
  private beginAnew(): void {
    if (this.process.isAnswering) this.restart();
    else this.process.end(this.inProcess);
  }

  private receive(data: unknown): void {
    const now = this.now();
    if (!this.isAlive) this.lastPong = now;
    this.isAlive = true;
    const isWithinLimit = typeof data === 'string' && data.length <= documentMessageLimit;
    const messages = isWithinLimit && !this.isTooMuch(data.length) ? parse(data) : null;
    if (messages) {
      // Nothing was said later than now, whatever it claims.
      const said = messages[0]?.type === 'said' ? messages[0].at : now;
      this.process.heard(this.inProcess, typeof said === 'number' ? Math.min(said, now) : now);
      this.handleAll(messages);
    } else this.stop('flood');
  }

  /** All that a message says, up to the end of the document. */
  private handleAll(messages: readonly Record<string, unknown>[]): void {
    for (const message of messages) {
      this.items += 1;
      if (this.items > documentItemRate) this.stop('flood');
      if (this.ended.signal.aborted) return;
      this.handle(message);
    }
  }

  /** Counts a message of so many characters; whether this second has seen too many of either. */
  private isTooMuch(characters: number): boolean {
    const now = this.now();
    if (now - this.countedSince > 1000) {
      this.countedSince = now;
      this.messages = 0;
      this.items = 0;
      this.characters = 0;
    }
    this.messages += 1;
    this.characters += characters;
    return this.messages > documentMessageRate || this.characters > documentVolume;
  }

  private handle(message: Record<string, unknown>): void {
    const events = this.events();
    switch (message.type) {
      case 'ready':
        events.onReady?.();
        break;
      case 'pong':
        if (this.asked.includes(Number(message.id))) this.lastPong = this.now();
        break;
      case 'busy':
        this.isBusy = true;
        break;
      case 'idle':
        this.isBusy = false;
        break;
      case 'size':
        events.onSize?.({ width: length(message.width), height: length(message.height) });
        break;
      case 'message':
        events.onMessage?.(message.data);
        break;
      case 'error':
        events.onError?.(errorOf(message.error));
        break;
      case 'recovered':
        events.onRecovered?.();
        break;
      case 'resource':
        events.onResourceError?.({ url: text(message.url), failure: failureOf(message.failure) });
        break;
      case 'call':
        void this.answer(Number(message.id), text(message.name), Array.isArray(message.args) ? message.args : []);
    }
  }

  private async answer(id: number, name: string, args: unknown[]): Promise<void> {
    const handlers = this.events().handlers?.(this.ended.signal) ?? {};
    try {
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      if (!handler) throw new Error(`There is no ${name}`);
      this.send({ type: 'answer', id, ok: true, value: await handler(...args) });
    } catch (error) {
      this.send({ type: 'answer', id, ok: false, message: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** Keys that reach prototypes do not come through, nor what is so deep or wide that reading it takes long. */
function parse(data: string): Record<string, unknown>[] | null {
  try {
    const value = toData(JSON.parse(data), documentDataLimits);
    const list: unknown[] = Array.isArray(value) ? value : [value];
    const isObject = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null;
    return list.every(isObject) ? list : null;
  } catch {
    return null;
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, errorTextLimit) : '');
const length = (value: unknown) =>
  Number.isFinite(value) ? Math.min(Math.max(0, value as number), documentSizeLimit) : 0;
const place = (value: unknown) => (Number.isInteger(value) && (value as number) > 0 ? (value as number) : undefined);

const resourceFailures = [
  'unable-to-load',
  'unable-to-load-module',
  'unable-to-compile-module',
  'unable-to-init-module',
  'no-default-export',
] as const;
const failureOf = (value: unknown) => resourceFailures.find((one) => one === value) ?? 'unable-to-load';

function errorOf(value: unknown): UserCodeError {
  const error = (value ?? {}) as Record<string, unknown>;
  return new UserCodeError({
    kind: error.kind === 'syntax' ? 'syntax' : 'thrown',
    name: text(error.name) || 'Error',
    message: text(error.message),
    lineNumber: place(error.lineNumber),
    columnNumber: place(error.columnNumber),
  });
}
