/**
 * The sessions of all MQTT clients, by device and client identifier: a client that connects again with its identifier takes its session over,
 * but no device another one's.
 */
import type { EventBus } from '../framework/events.js';
import type { DeviceIdentity } from './device-messages.js';
import type { MqttConnection } from './mqtt-connection.js';
import { Reason, type ReasonCode } from './mqtt-reasons.js';
import { MqttSession } from './mqtt-session.js';

/** The longest a session outlives its connection, in seconds. */
export const LONGEST_EXPIRY = 86_400;
/** Connected sessions of one device. Each hears of all that its device is sent. */
export const MOST_CONNECTED_OF_DEVICE = 100;
/** Sessions without a connection: of one device, and of all; the oldest go first. */
const MOST_WAITING_OF_DEVICE = 8;
const MOST_WAITING = 10_000;

export interface Opening {
  clientId: string;
  /** Forgets what an earlier connection left. */
  clean: boolean;
  /** Seconds. */
  expiry: number;
}

/** Something every session does for as long as it lasts; answers how to stop it. */
export type SessionPart = (session: MqttSession) => () => void;

export class MqttSessions {
  readonly #byDevice = new Map<string, Map<string, MqttSession>>();
  readonly #stops = new Map<MqttSession, (() => void)[]>();
  /** Sessions without a connection, the oldest first, with the timer that ends each. */
  readonly #waiting = new Map<MqttSession, NodeJS.Timeout>();

  constructor(
    readonly events: EventBus,
    readonly parts: readonly SessionPart[],
  ) {}

  /** Whether another client of a device may connect, or one that takes its own session over. */
  hasRoom(deviceId: string, clientId: string): boolean {
    const others = this.of(deviceId).filter((each) => each.connection && each.clientId !== clientId);
    return others.length < MOST_CONNECTED_OF_DEVICE;
  }

  /** The session of a client that signed in, and whether it is an earlier one. */
  open(
    device: DeviceIdentity,
    connection: MqttConnection,
    opening: Opening,
  ): { session: MqttSession; present: boolean } {
    const { clientId, clean, expiry } = opening;
    const earlier = this.#byDevice.get(device.deviceId)?.get(clientId);
    if (earlier?.connection) {
      earlier.connection.end(Reason.sessionTakenOver);
      this.#disconnected(earlier);
    }
    if (earlier && clean) this.#forget(earlier);
    const kept = this.#byDevice.get(device.deviceId)?.get(clientId);
    const session = kept ?? this.#add(new MqttSession(device, clientId));
    clearTimeout(this.#waiting.get(session));
    this.#waiting.delete(session);
    session.expiry = expiry;
    session.connection = connection;
    this.#tell('device.connected', device);
    return { session, present: kept !== undefined };
  }

  /** A connection of a session has closed; unless another one took the session over, it waits or ends. */
  closed(session: MqttSession, connection: MqttConnection): void {
    if (session.connection !== connection) return;
    this.#disconnected(session);
    if (session.expiry === 0) this.#forget(session);
    else this.#wait(session);
  }

  of(deviceId: string): MqttSession[] {
    return [...(this.#byDevice.get(deviceId)?.values() ?? [])];
  }

  all(): MqttSession[] {
    return [...this.#stops.keys()];
  }

  /** Ends sessions, those that wait too. */
  end(sessions: readonly MqttSession[], reason: ReasonCode): void {
    for (const session of sessions) {
      session.end(reason);
      if (session.connection) this.#disconnected(session);
      this.#forget(session);
    }
  }

  #add(session: MqttSession): MqttSession {
    const { deviceId } = session.device;
    const ofDevice = this.#byDevice.get(deviceId) ?? new Map<string, MqttSession>();
    this.#byDevice.set(deviceId, ofDevice.set(session.clientId, session));
    this.#stops.set(
      session,
      this.parts.map((part) => part(session)),
    );
    return session;
  }

  #disconnected(session: MqttSession): void {
    session.detach();
    this.#tell('device.disconnected', session.device);
    if (session.expiry === 0) this.#forget(session);
  }

  #wait(session: MqttSession): void {
    const timer = setTimeout(() => this.#forget(session), session.expiry * 1000).unref();
    this.#waiting.set(session, timer);
    const ofDevice = this.of(session.device.deviceId).filter((each) => this.#waiting.has(each));
    const [oldest] = ofDevice.length > MOST_WAITING_OF_DEVICE ? ofDevice : [];
    if (oldest) this.#forget(oldest);
    const [first] = this.#waiting.size > MOST_WAITING ? this.#waiting.keys() : [];
    if (first) this.#forget(first);
  }

  #forget(session: MqttSession): void {
    clearTimeout(this.#waiting.get(session));
    this.#waiting.delete(session);
    for (const stop of this.#stops.get(session) ?? []) stop();
    if (!this.#stops.delete(session)) return;
    const ofDevice = this.#byDevice.get(session.device.deviceId);
    if (ofDevice?.get(session.clientId) === session) ofDevice.delete(session.clientId);
    if (ofDevice?.size === 0) this.#byDevice.delete(session.device.deviceId);
  }

  #tell(name: 'device.connected' | 'device.disconnected', { deviceId, tenantId }: DeviceIdentity): void {
    this.events.publish({ name, payload: { deviceId, tenantId, ts: Date.now() } });
  }
}
