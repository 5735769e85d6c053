/** A WebSocket client for tests: sends commands, waits for messages that meet a condition. */
import WebSocket from 'ws';
import type { Json } from './running-platform.js';

const TIME_LIMIT = 10_000;

export class TestSocket {
  readonly #socket: WebSocket;
  readonly messages: Json[] = [];
  readonly #listeners = new Set<() => void>();
  closed: { code: number; reason: string } | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      this.messages.push(JSON.parse(data.toString()));
      this.#tell();
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#tell();
    });
    socket.on('error', () => {});
  }

  /** Opens a socket with a token; rejects with the status of a refusal. */
  static open(url: string, token: string, path = '/api/ws/plugins/telemetry'): Promise<TestSocket> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}?token=${token}`);
    const test = new TestSocket(socket);
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve(test));
      socket.on('unexpected-response', (_request, response) =>
        reject(new Error(`refused with ${response.statusCode}`)),
      );
    });
  }

  send(commands: object | string): void {
    this.#socket.send(typeof commands === 'string' ? commands : JSON.stringify(commands));
  }

  /** The first message (of all so far and to come) that meets the condition. */
  async until(meets: (message: Json) => boolean): Promise<Json> {
    await this.#wait(() => this.messages.some(meets) || this.closed !== null, 'a message');
    const found = this.messages.find(meets);
    if (!found) throw new Error(`the socket closed with ${this.closed?.code}: ${JSON.stringify(this.messages)}`);
    return found;
  }

  /** Waits until so many messages have come; rejects when the socket ends before. */
  async count(messages: number): Promise<void> {
    await this.#wait(() => this.messages.length >= messages || this.closed !== null, `message number ${messages}`);
    if (this.messages.length < messages) throw new Error(`the socket closed with ${this.closed?.code}`);
  }

  async untilClosed(): Promise<{ code: number; reason: string }> {
    await this.#wait(() => this.closed !== null, 'the end');
    return this.closed as { code: number; reason: string };
  }

  /** Messages of a command id. */
  of(cmdId: number): Json[] {
    return this.messages.filter((message) => message.cmdId === cmdId || message.subscriptionId === cmdId);
  }

  /** Everything sent before is handled once a count command after it is answered. */
  async settle(marker = 900_000 + this.messages.length): Promise<void> {
    this.send({
      entityCountCmds: [{ cmdId: marker, query: { entityFilter: { type: 'entityType', entityType: 'DEVICE' } } }],
      entityCountUnsubscribeCmds: [{ cmdId: marker }],
    });
    await this.until((message) => message.cmdId === marker);
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.terminate();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #wait(done: () => boolean, what: string): Promise<void> {
    if (done()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const listener = () => {
        if (!done()) return;
        clearTimeout(timer);
        this.#listeners.delete(listener);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#listeners.delete(listener);
        reject(
          new Error(
            `${what} did not come within ${TIME_LIMIT} ms; came: ${JSON.stringify(this.messages).slice(0, 2000)}`,
          ),
        );
      }, TIME_LIMIT);
      this.#listeners.add(listener);
    });
  }
}
