/**
 * The session of an MQTT client: what it subscribed to, and the messages on their way to it. It may outlive a connection, and then hands the
 * next one what was queued meanwhile. The queue is bounded: the oldest messages go first.
 */
import type { DeviceIdentity } from './device-messages.js';
import type { MqttConnection } from './mqtt-connection.js';
import { type MqttProfile, NO_PROFILE } from './mqtt-profile.js';
import type { ReasonCode } from './mqtt-reasons.js';
import type { Taken } from './rpc-delivery.js';

/** Who wants to know what becomes of a message. It keeps the message itself, so no session queues it for a later connection. */
export interface Owner {
  /** The client has it. */
  delivered(): void;
  /** The connection ended before the client acknowledged it. */
  lost(): void;
}

interface Outgoing {
  topic: string;
  payload: string | Buffer;
  owner?: Owner;
}

/** Messages that wait for an acknowledgment at once, whatever more a client would take. */
const MOST_IN_FLIGHT = 64;
/** Bytes of theirs beyond which no other is sent: sent again at once, with the largest packet, they do not cut the next connection. */
const MOST_IN_FLIGHT_BYTES = 256 * 1024;
/** Messages, and bytes of theirs, that wait to be sent. */
const MOST_QUEUED = 100;
const MOST_QUEUED_BYTES = 256 * 1024;
const LAST_IDENTIFIER = 65_535;

const sizeOf = ({ topic, payload }: Outgoing): number => Buffer.byteLength(topic) + Buffer.byteLength(payload);

export class MqttSession {
  connection: MqttConnection | null = null;
  /** How long it outlives its connection, in seconds. */
  expiry = 0;
  /** Identifiers of QoS 2 messages the client has not released yet: a repetition is not handled again. */
  readonly unreleased = new Set<number>();
  readonly #subscriptions = new Map<string, 0 | 1>();
  readonly #inFlight = new Map<number, Outgoing>();
  #queue: Outgoing[] = [];
  #queuedBytes = 0;
  #inFlightBytes = 0;
  #receiveMaximum = MOST_IN_FLIGHT;
  #identifier = 0;
  readonly #listeners = new Set<() => void>();

  /** What the device's profile says now. */
  profile: MqttProfile = NO_PROFILE;

  constructor(
    readonly device: DeviceIdentity,
    readonly clientId: string,
  ) {}

  /** Calls `listener` whenever the session may take other messages than before; the answered function stops it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Goes on over a connection. `receiveMaximum`: how many unacknowledged messages its client takes. */
  attach(connection: MqttConnection, receiveMaximum: number): void {
    this.connection = connection;
    this.#receiveMaximum = Math.min(receiveMaximum, MOST_IN_FLIGHT);
  }

  /** Sends again what the last connection did not acknowledge, and what was queued since. */
  resume(): void {
    for (const [messageId, message] of this.#inFlight) this.#publish(message, messageId, true);
    this.#sendQueued();
    this.#changed();
  }

  /** The connection is gone. */
  detach(): void {
    this.connection = null;
    const owned = [...this.#inFlight].filter(([, { owner }]) => owner);
    for (const [messageId] of owned) this.#forget(messageId);
    this.#changed();
    for (const [, { owner }] of owned) owner?.lost();
  }

  end(reason: ReasonCode): void {
    this.expiry = 0;
    this.connection?.end(reason);
  }

  subscribe(filter: string, qos: 0 | 1): void {
    this.#subscriptions.set(filter, qos);
  }

  unsubscribe(filter: string): boolean {
    return this.#subscriptions.delete(filter);
  }

  /** Whether the client has room for a large message, without one before it waiting or unread. */
  get takesMore(): boolean {
    return this.#isReady() && this.connection?.isDrained === true;
  }

  /** Tells those who listen that subscriptions changed, or that the client has read what it was sent. */
  changed(): void {
    this.#changed();
  }

  isSubscribed(filter: string): boolean {
    return this.#subscriptions.has(filter);
  }

  /**
   * Sends a message to a client that subscribed to `filter`, or keeps it until the client can take it; one with an owner is sent now or not at
   * all. Answers false when it will not get there; then its owner hears nothing more.
   */
  send(filter: string, topic: string, payload: string | Buffer, owner?: Owner): boolean {
    const qos = this.#subscriptions.get(filter);
    const message: Outgoing = owner ? { topic, payload, owner } : { topic, payload };
    if (qos === undefined || (owner && !this.#isReady())) return false;
    if (this.connection && !this.connection.takes(sizeOf(message))) return false;
    if (qos === 1) {
      this.#enqueue(message);
      this.#sendQueued();
      return true;
    }
    if (!this.connection?.isOpen) return false;
    this.connection.send({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false });
    owner?.delivered();
    return true;
  }

  /** Sends a message now, if the client takes it; says whether it may later where it does not. */
  offer(filter: string, topic: string, payload: string | Buffer, owner: Owner): Taken {
    const isSubscribed = this.#subscriptions.has(filter);
    if (isSubscribed && this.connection?.takes(sizeOf({ topic, payload })) === false) return 'never';
    return this.send(filter, topic, payload, owner) ? 'taken' : 'later';
  }

  /** The client acknowledged a message. */
  acknowledged(messageId: number): void {
    const message = this.#inFlight.get(messageId);
    if (!message) return;
    const wasReady = this.#isReady();
    this.#forget(messageId);
    this.#sendQueued();
    message.owner?.delivered();
    if (!wasReady && this.#isReady()) this.#changed();
  }

  /** Whether the client would get a message at once. */
  #isReady(): boolean {
    return this.connection?.isOpen === true && this.#hasRoom() && this.#queue.length === 0;
  }

  #hasRoom(): boolean {
    return this.#inFlight.size < this.#receiveMaximum && this.#inFlightBytes < MOST_IN_FLIGHT_BYTES;
  }

  #forget(messageId: number): void {
    const message = this.#inFlight.get(messageId);
    if (message) this.#inFlightBytes -= sizeOf(message);
    this.#inFlight.delete(messageId);
  }

  #enqueue(message: Outgoing): void {
    this.#queue.push(message);
    this.#queuedBytes += sizeOf(message);
    // The last one is queued however long it is.
    while (this.#queue.length > 1 && (this.#queue.length > MOST_QUEUED || this.#queuedBytes > MOST_QUEUED_BYTES)) {
      const dropped = this.#queue.shift();
      if (!dropped) return;
      this.#queuedBytes -= sizeOf(dropped);
    }
  }

  #sendQueued(): void {
    while (this.connection?.isOpen && this.#hasRoom()) {
      const message = this.#queue.shift();
      if (!message) return;
      this.#queuedBytes -= sizeOf(message);
      // It was queued without a connection that could say so.
      if (!this.connection.takes(sizeOf(message))) continue;
      const messageId = this.#nextIdentifier();
      this.#inFlight.set(messageId, message);
      this.#inFlightBytes += sizeOf(message);
      this.#publish(message, messageId, false);
    }
  }

  #publish({ topic, payload }: Outgoing, messageId: number, dup: boolean): void {
    this.connection?.send({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup, messageId });
  }

  #nextIdentifier(): number {
    do this.#identifier = (this.#identifier % LAST_IDENTIFIER) + 1;
    while (this.#inFlight.has(this.#identifier));
    return this.#identifier;
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
