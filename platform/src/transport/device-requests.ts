/** What devices ask the server: rules answer it, or nobody does in time. */
import { randomUUID } from 'node:crypto';
import type { Context } from '../framework/context.js';
import { numberFromEnvironment } from '../framework/environment.js';
import { type DeviceIdentity, NO_ANSWER, requestMessage } from './device-messages.js';

/** How long a device waits for an answer, in milliseconds. */
const PATIENCE = numberFromEnvironment('DEVICE_REQUEST_MS', 10_000);

interface Waiting {
  deviceId: string;
  answer(json: string): void;
}

export class DeviceRequests {
  readonly #waiting = new Map<string, Waiting>();

  static readonly #byBus = new WeakMap<object, DeviceRequests>();

  /** The one instance of a platform. */
  static of({ events }: Pick<Context, 'events'>): DeviceRequests {
    const known = DeviceRequests.#byBus.get(events) ?? new DeviceRequests();
    DeviceRequests.#byBus.set(events, known);
    return known;
  }

  /**
   * Hands a request to the rules; resolves once that is durable, with what will be answered, as JSON, which never rejects. Rejects with
   * 400 for what is no request.
   */
  async ask(
    { db }: Pick<Context, 'db'>,
    device: DeviceIdentity,
    requestId: number,
    text: string,
  ): Promise<{ answer: Promise<string> }> {
    const sessionId = randomUUID();
    const answer = new Promise<string>((resolve) => {
      const give = (json: string) => {
        clearTimeout(timer);
        this.#waiting.delete(sessionId);
        resolve(json);
      };
      const timer = setTimeout(() => give(NO_ANSWER), PATIENCE).unref();
      this.#waiting.set(sessionId, { deviceId: device.deviceId, answer: give });
    });
    const end = () => this.#waiting.get(sessionId)?.answer(NO_ANSWER);
    try {
      if (!(await db.run(requestMessage, { ...device, text, requestId, sessionId }))) end();
      return { answer };
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Rules answer a request of a device. */
  answer(deviceId: string, sessionId: string, json: string): void {
    const waiting = this.#waiting.get(sessionId);
    if (waiting?.deviceId === deviceId) waiting.answer(json);
  }
}
