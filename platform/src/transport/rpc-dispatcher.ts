/**
 * Commands on their way to devices. A device's connections and long polls say that they take commands; the newest of them is handed what waits.
 * What a connection did not confirm before it ended waits for the next one. Persistent commands are kept in the database, and read a few
 * at a time for devices that are there.
 */
import type { Context } from '../framework/context.js';
import { numberFromEnvironment } from '../framework/environment.js';
import { ErrorCode, isBusy, PlatformError } from '../framework/errors.js';
import { timerTime } from '../framework/time-limit.js';
import { type Command, RETRIES_EXHAUSTED, UNFIT } from './rpc-command.js';
import type { AwaitedDevice, CommandOutcome, Patience, PendingCommand, Receiver } from './rpc-delivery.js';
import { answerRecord, type RpcStatus, setStatus, undelivered } from './rpc-records.js';

/** Commands of a device that are not stored and not over. Each is a caller who waits, or who left no longer ago than `TIME_AFTER_CALLER`. */
export const MOST_PASSING = 100;
/** How long a command that needs no answer still waits for its device when its caller has gone, in milliseconds. */
export const TIME_AFTER_CALLER = 10_000;
/** How long a device may take to confirm a command before it is sent again, in milliseconds. */
const CONFIRMATION_TIMEOUT = numberFromEnvironment('COMMAND_CONFIRMATION_MS', 10_000);
/** Sent again so often at most. */
const MOST_RETRIES = 5;
/** Stored commands of a device that are read, or wait to be confirmed, at once. */
const READ_AT_ONCE = 20;
const tooMany = () =>
  new PlatformError(
    429,
    ErrorCode.tooManyRequests,
    `${MOST_PASSING} commands wait for this device already: try again when it has answered some`,
  );

export class RpcDispatcher {
  readonly #context: Context;
  readonly #devices = new Map<string, AwaitedDevice>();

  private constructor(context: Context) {
    this.#context = context;
    context.events.on('rpc.queued', ({ deviceId }) => {
      const device = this.#devices.get(deviceId);
      if (!device) return;
      device.mayHaveMore = true;
      this.#read(deviceId, device);
    });
    context.events.on('entity.moved', ({ entityId: { entityType, id }, tenantId, to }) => {
      if (entityType === 'DEVICE' && tenantId !== to) this.#handedOver(id);
    });
    context.events.on('rpc.closed', ({ deviceId, number }) => this.#forget(deviceId, number));
  }

  static readonly #byBus = new WeakMap<object, RpcDispatcher>();

  /** The one instance of a platform. */
  static of(context: Context): RpcDispatcher {
    const known = RpcDispatcher.#byBus.get(context.events) ?? new RpcDispatcher(context);
    RpcDispatcher.#byBus.set(context.events, known);
    return known;
  }

  /**
   * Sends a command that is not stored; answers what became of it when that is known, at the latest when it expires. When its caller has
   * gone, one that is to be answered is dropped, and one that is not soon expires. Rejects with 429 when as many are on their way to the
   * device as may be.
   */
  async send(
    deviceId: string,
    command: Omit<Command, 'recordId' | 'tries'>,
    { time, gone }: Patience,
  ): Promise<CommandOutcome> {
    if (gone.aborted && !command.oneway) return { kind: 'abandoned' };
    const device = this.#device(deviceId);
    if ([...device.commands.values()].filter(({ settle }) => settle).length >= MOST_PASSING) throw tooMany();
    return new Promise((resolve) => {
      const pending: PendingCommand = {
        ...command,
        recordId: null,
        tries: 0,
        state: 'waiting',
        wasHandedOut: false,
        settle: (outcome) => {
          clearTimeout(expiry);
          clearTimeout(earlyExpiry);
          gone.removeEventListener('abort', leave);
          this.#forget(deviceId, pending.number);
          resolve(outcome);
        },
      };
      const expire = () => pending.settle?.({ kind: pending.wasHandedOut ? 'timeout' : 'unconnected' });
      const expiry = setTimeout(expire, timerTime(time));
      let earlyExpiry: NodeJS.Timeout | undefined;
      const leave = () => {
        // A device is still to get what it need not answer.
        if (command.oneway) earlyExpiry = setTimeout(expire, TIME_AFTER_CALLER);
        else pending.settle?.({ kind: 'abandoned' });
      };
      if (gone.aborted) leave();
      else gone.addEventListener('abort', leave);
      device.commands.set(pending.number, pending);
      this.#handOut(deviceId, device);
    });
  }

  /** A device takes commands from now on; the answered function ends that. */
  listen(deviceId: string, receiver: Receiver): () => void {
    const device = this.#device(deviceId);
    device.receivers.push(receiver);
    device.mayHaveMore = true;
    this.#handOut(deviceId, device);
    this.#read(deviceId, device);
    return () => {
      device.receivers = device.receivers.filter((each) => each !== receiver);
      this.#dropIdle(deviceId, device);
    };
  }

  /** A receiver of a device may take more than before. */
  wake(deviceId: string): void {
    const device = this.#devices.get(deviceId);
    if (device) this.#handOut(deviceId, device);
  }

  /** What a device answered to a command; resolves when that is kept. */
  async answer(deviceId: string, number: number, text: string): Promise<void> {
    const pending = this.#devices.get(deviceId)?.commands.get(number);
    if (!pending?.settle) await this.#context.db.run(answerRecord, { deviceId, number, text });
    else if (!pending.oneway) pending.settle({ kind: 'answered', text });
  }

  #device(deviceId: string): AwaitedDevice {
    const known = this.#devices.get(deviceId);
    if (known) return known;
    const device: AwaitedDevice = {
      receivers: [],
      commands: new Map(),
      isReading: false,
      mayHaveMore: true,
      owners: 0,
    };
    this.#devices.set(deviceId, device);
    return device;
  }

  #handOut(deviceId: string, device: AwaitedDevice): void {
    for (const pending of [...device.commands.values()]) {
      const receiver = device.receivers.at(-1);
      if (!receiver) return;
      if (pending.state !== 'waiting') continue;
      if (pending.recordId && pending.expirationTime <= Date.now()) {
        device.commands.delete(pending.number);
        continue;
      }
      pending.state = 'handed-out';
      const taken = receiver.take(pending, {
        delivered: () => this.#delivered(deviceId, device, pending),
        lost: () => this.#lost(deviceId, device, pending),
      });
      if (taken === 'never' && pending.recordId) {
        // Kept, it would keep those behind it from being read.
        this.#fail(deviceId, pending, UNFIT);
        continue;
      }
      if (taken !== 'taken') {
        pending.state = 'waiting';
        continue;
      }
      pending.wasHandedOut = true;
      // A confirmation may have come at once.
      if ((pending.state as PendingCommand['state']) !== 'handed-out') continue;
      this.#record(pending, 'SENT');
      pending.timer = setTimeout(() => this.#unconfirmed(deviceId, device, pending), CONFIRMATION_TIMEOUT).unref();
    }
  }

  #delivered(deviceId: string, device: AwaitedDevice, pending: PendingCommand): void {
    if (pending.state === 'delivered') return;
    pending.state = 'delivered';
    clearTimeout(pending.timer);
    if (pending.settle) {
      if (pending.oneway) pending.settle({ kind: 'delivered' });
      this.#handOut(deviceId, device);
      return;
    }
    // It stays known until that is stored: otherwise it would be read again.
    this.#record(pending, 'DELIVERED').finally(() => {
      this.#forget(deviceId, pending.number);
      this.#handOut(deviceId, device);
    });
  }

  /** The connection ended first: the next one gets it. */
  #lost(deviceId: string, device: AwaitedDevice, pending: PendingCommand): void {
    if (pending.state !== 'handed-out') return;
    clearTimeout(pending.timer);
    pending.state = 'waiting';
    queueMicrotask(() => {
      this.#handOut(deviceId, device);
      this.#dropIdle(deviceId, device);
    });
  }

  /** The device is there, and has not confirmed a command for long: it is sent again, so often. */
  #unconfirmed(deviceId: string, device: AwaitedDevice, pending: PendingCommand): void {
    if (pending.state !== 'handed-out' || !device.commands.has(pending.number)) return;
    pending.tries += 1;
    if (pending.recordId && pending.tries > Math.min(pending.retries ?? MOST_RETRIES, MOST_RETRIES)) {
      this.#fail(deviceId, pending, RETRIES_EXHAUSTED);
      return;
    }
    this.#record(pending, 'TIMEOUT');
    pending.state = 'waiting';
    this.#handOut(deviceId, device);
  }

  /** It stays known until that is stored: otherwise it would be read again. */
  #fail(deviceId: string, pending: PendingCommand, reason: string): void {
    this.#record(pending, 'FAILED', reason).finally(() => this.#forget(deviceId, pending.number));
  }

  /** Another tenant has the device: what it was told before is over. */
  #handedOver(deviceId: string): void {
    const device = this.#devices.get(deviceId);
    if (!device) return;
    device.owners += 1;
    device.mayHaveMore = true;
    for (const { number, settle } of [...device.commands.values()]) {
      if (settle) settle({ kind: 'unconnected' });
      else this.#forget(deviceId, number);
    }
  }

  /** Reads stored commands of a device that is there. */
  #read(deviceId: string, device: AwaitedDevice): void {
    const stored = [...device.commands.values()].filter(({ recordId }) => recordId).length;
    if (device.isReading || !device.mayHaveMore || device.receivers.length === 0 || stored >= READ_AT_ONCE) return;
    device.isReading = true;
    device.mayHaveMore = false;
    const known = new Set(device.commands.keys());
    const limit = READ_AT_ONCE * 2;
    const { owners } = device;
    const take = (found: readonly Command[]) => {
      if (device.owners !== owners) return;
      if (found.length === limit) device.mayHaveMore = true;
      // What was known when it was read may have been confirmed since.
      for (const command of found.filter(({ number }) => !known.has(number))) {
        device.commands.set(command.number, { ...command, settle: null, state: 'waiting', wasHandedOut: false });
      }
    };
    this.#context.db
      .run(undelivered, { deviceId, limit })
      .then(take, (error: unknown) => {
        device.mayHaveMore = true;
        if (!isBusy(error)) console.error('commands of a device', error);
      })
      .finally(() => {
        device.isReading = false;
        if (device.owners !== owners) this.#read(deviceId, device);
        this.#handOut(deviceId, device);
        this.#dropIdle(deviceId, device);
      });
  }

  /** Stores what became of a persistent command. What cannot be stored now is tried again with the next connection. */
  async #record({ recordId, tries }: PendingCommand, status: RpcStatus, response?: string): Promise<void> {
    if (!recordId) return;
    try {
      await this.#context.db.run(setStatus, { recordId, status, tries, ...(response ? { response } : {}) });
    } catch (error) {
      if (!isBusy(error)) console.error('state of a command', error);
    }
  }

  #forget(deviceId: string, number: number): void {
    const device = this.#devices.get(deviceId);
    if (!device) return;
    clearTimeout(device.commands.get(number)?.timer);
    device.commands.delete(number);
    this.#read(deviceId, device);
    this.#dropIdle(deviceId, device);
  }

  /** A device nobody listens for keeps only commands that are not stored. */
  #dropIdle(deviceId: string, device: AwaitedDevice): void {
    if (device.receivers.length > 0 || device.isReading) return;
    for (const { number, recordId, state } of [...device.commands.values()]) {
      if (recordId && state === 'waiting') device.commands.delete(number);
    }
    if (device.commands.size === 0 && this.#devices.get(deviceId) === device) this.#devices.delete(deviceId);
  }
}
