/** One MQTT client: signs in, publishes, and subscribes. MQTT 3.1, 3.1.1 and 5. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type {
  IConnectPacket,
  IDisconnectPacket,
  IPublishPacket,
  ISubscribePacket,
  IUnsubscribePacket,
  Packet,
} from 'mqtt-packet';
import type { Context } from '../framework/context.js';
import { mayPass, PlatformError } from '../framework/errors.js';
import { noteSeen } from './device-messages.js';
import type { MqttAdmission } from './mqtt-admission.js';
import { MqttConnection } from './mqtt-connection.js';
import { receive, receiveRegistration } from './mqtt-messages.js';
import { NO_PROFILE } from './mqtt-profile.js';
import { Reason, type ReasonCode, refusalOfFilter, refusalReason, returnCodeOf } from './mqtt-reasons.js';
import { MqttSession } from './mqtt-session.js';
import { LONGEST_EXPIRY, type MqttSessions } from './mqtt-sessions.js';
import { type MqttCredentials, type MqttDevice, mqttSignIn } from './mqtt-sign-in.js';
import { certificateOf } from './mqtt-tls.js';
import { isSubscribable, PROVISION_RESPONSE } from './mqtt-topics.js';

/** Unacknowledged messages a client may have on their way here. */
const RECEIVE_MAXIMUM = 1024;
const MOST_ALIASES = 16;
/** User name, or client identifier, of a client that wants to be registered; how long it has, in seconds. */
const PROVISION = 'provision';
const REGISTRATION_TIME = 40;
const NOBODY: MqttDevice = { deviceId: '', tenantId: '', profile: NO_PROFILE, byCertificate: false };
const FAILURE = 0x80;

export interface MqttServices {
  context: Context;
  sessions: MqttSessions;
  door: MqttAdmission;
  /** Grows whenever somebody may not sign in any more who could before. */
  changes: () => number;
}

export class MqttClient {
  readonly #services: MqttServices;
  readonly #connection: MqttConnection;
  readonly #aliases = new Map<number, string>();
  #session: MqttSession | null = null;
  /** It has no device yet, and signed in to get one. */
  #isRegistering = false;
  /** Messages that have no answer yet. */
  #unacknowledged = 0;
  /** What came after CONNECT and before it was answered; null: nothing came yet. */
  #early: Packet[] | null = null;

  /** Talks to the client behind a socket, if it gets past the door. */
  static accept(services: MqttServices, socket: Socket): void {
    const measure = services.door.admit(socket);
    if (measure) new MqttClient(services, socket, measure);
  }

  private constructor(services: MqttServices, socket: Socket, measure: (chunk: Uint8Array) => boolean) {
    this.#services = services;
    this.#connection = new MqttConnection(socket, measure, {
      packet: (packet) => this.#packet(packet),
      drained: () => this.#session?.changed(),
      closed: () => {
        if (this.#session && !this.#isRegistering) services.sessions.closed(this.#session, this.#connection);
      },
    });
  }

  #packet(packet: Packet): void {
    if (this.#session) this.#handle(packet, this.#session);
    else if (this.#early) this.#early.push(packet);
    else if (packet.cmd === 'connect') {
      this.#early = [];
      this.#connection.answer(this.#connect(packet).then(() => null));
    } else this.#connection.end(Reason.protocolError);
  }

  /** Signs a client in, and handles what it sent meanwhile. */
  async #connect(packet: IConnectPacket): Promise<void> {
    this.#connection.version = packet.protocolVersion ?? 4;
    const refused = await this.#signIn(packet).catch((error: unknown) => {
      if (!mayPass(error)) console.error('mqtt sign-in', error);
      return Reason.serverUnavailable;
    });
    if (refused !== null) this.#refuse(refused);
    const early = this.#early ?? [];
    this.#early = [];
    for (const each of early) if (this.#session && this.#connection.isOpen) this.#handle(each, this.#session);
  }

  /** Answers why the client is refused; null when it is not. */
  async #signIn(packet: IConnectPacket): Promise<ReasonCode | null> {
    const { clientId, clean = true, username, password, properties = {} } = packet;
    const connection = this.#connection;
    const is5 = connection.version === 5;
    if (properties.authenticationMethod !== undefined) return Reason.badAuthenticationMethod;
    if (clientId === '' && !clean && !is5) return Reason.clientIdentifierNotValid;
    if (properties.receiveMaximum === 0 || properties.maximumPacketSize === 0) return Reason.protocolError;
    const certificate = certificateOf(connection.socket);
    const given = {
      clientId,
      userName: username ?? null,
      password: password?.toString() ?? null,
      certificate: certificate?.value ?? null,
    };
    const { sessions, door } = this.#services;
    this.#isRegistering = username === PROVISION || clientId === PROVISION;
    const device = this.#isRegistering ? NOBODY : await this.#deviceOf(given);
    if (!device) return Reason.badUserNameOrPassword;
    if (!connection.isOpen) return null;
    if (!this.#isRegistering && !sessions.hasRoom(device.deviceId, clientId)) return Reason.quotaExceeded;
    if (!this.#isRegistering) {
      door.signedIn(connection.socket);
      connection.keepAlive(packet.keepalive ?? 0);
      if (certificate && device.byCertificate) connection.endAt(certificate.until);
    } else if (door.registers(connection.socket)) connection.endWithin(REGISTRATION_TIME);
    else return Reason.serverUnavailable;
    connection.maximumPacketSize = properties.maximumPacketSize ?? Number.POSITIVE_INFINITY;
    const asked = is5 ? (properties.sessionExpiryInterval ?? 0) : clean ? 0 : LONGEST_EXPIRY;
    const expiry = Math.min(asked, LONGEST_EXPIRY);
    const known = clientId === '' ? randomUUID() : clientId;
    const receiveMaximum = properties.receiveMaximum ?? Number.POSITIVE_INFINITY;
    const opening = { clientId: known, clean, expiry };
    const { session, present } = this.#isRegistering
      ? { session: new MqttSession(device, known), present: false }
      : sessions.open(device, connection, opening);
    session.attach(connection, receiveMaximum);
    session.profile = device.profile;
    this.#session = session;
    connection.send({
      cmd: 'connack',
      sessionPresent: present,
      returnCode: 0,
      reasonCode: Reason.success,
      properties: {
        receiveMaximum: RECEIVE_MAXIMUM,
        maximumPacketSize: door.limits.devicePacket,
        retainAvailable: false,
        topicAliasMaximum: MOST_ALIASES,
        subscriptionIdentifiersAvailable: false,
        sharedSubscriptionAvailable: false,
        ...(expiry === asked ? {} : { sessionExpiryInterval: expiry }),
        ...(clientId === '' ? { assignedClientIdentifier: known } : {}),
      },
    });
    session.resume();
    return null;
  }

  /** The device of credentials that held until now: what changes while they are looked up closes only the sessions there are. */
  async #deviceOf(given: MqttCredentials): Promise<MqttDevice | null> {
    const { context, changes } = this.#services;
    for (;;) {
      const before = changes();
      const device = await context.db.run(mqttSignIn, given);
      if (!device || before === changes()) return device;
    }
  }

  #refuse(reason: ReasonCode): void {
    const returnCode = returnCodeOf(reason);
    this.#connection.send({ cmd: 'connack', sessionPresent: false, returnCode, reasonCode: reason });
    this.#connection.hangUp();
  }

  #handle(packet: Packet, session: MqttSession): void {
    const connection = this.#connection;
    switch (packet.cmd) {
      case 'publish':
        this.#publish(packet, session);
        break;
      case 'puback':
        session.acknowledged(packet.messageId ?? 0);
        break;
      case 'pubrel':
        this.#release(packet.messageId ?? 0, session);
        break;
      case 'subscribe':
        this.#subscribe(packet, session);
        break;
      case 'unsubscribe':
        this.#unsubscribe(packet, session);
        break;
      case 'pingreq':
        connection.send({ cmd: 'pingresp' });
        if (!this.#isRegistering) noteSeen(this.#services.context.events, session.device);
        break;
      case 'disconnect':
        this.#disconnect(packet, session);
        break;
      default:
        connection.end(Reason.protocolError);
    }
  }

  /** Ends the second half of a QoS 2 message. */
  #release(messageId: number, session: MqttSession): void {
    const known = session.unreleased.delete(messageId);
    const reasonCode = known ? Reason.success : Reason.packetIdentifierNotFound;
    this.#connection.answer(Promise.resolve({ cmd: 'pubcomp', messageId, reasonCode }));
  }

  /** A session that was to end with its connection may not outlive it after all. */
  #disconnect({ properties }: IDisconnectPacket, session: MqttSession): void {
    const asked = properties?.sessionExpiryInterval;
    if (asked && session.expiry === 0) {
      this.#connection.end(Reason.protocolError);
      return;
    }
    if (asked !== undefined) session.expiry = Math.min(asked, LONGEST_EXPIRY);
    this.#connection.hangUp();
  }

  #publish(packet: IPublishPacket, session: MqttSession): void {
    const { qos, messageId = 0, payload } = packet;
    const connection = this.#connection;
    const topic = this.#topicOf(packet);
    const tooMany = (connection.version === 5 ? this.#unacknowledged : 0) + session.unreleased.size >= RECEIVE_MAXIMUM;
    if (topic === null) {
      connection.end(Reason.topicAliasInvalid);
      return;
    }
    if (qos > 0 && tooMany) {
      connection.end(Reason.receiveMaximumExceeded);
      return;
    }
    const cmd = qos === 2 ? 'pubrec' : 'puback';
    if (qos === 2 && session.unreleased.has(messageId)) {
      connection.answer(Promise.resolve({ cmd, messageId, reasonCode: Reason.success }));
      return;
    }
    if (qos === 2) session.unreleased.add(messageId);
    if (qos > 0) this.#unacknowledged += 1;
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const handle = this.#isRegistering ? receiveRegistration : receive;
    const handled = handle(this.#services.context, session, topic, bytes).then(
      (isKnown) => (isKnown ? Reason.success : Reason.noMatchingSubscribers),
      (error: unknown) => this.#failed(error, qos, session),
    );
    connection.answer(
      handled.then((reasonCode) => {
        if (qos > 0) this.#unacknowledged -= 1;
        if (qos === 2 && (reasonCode === null || reasonCode >= FAILURE)) session.unreleased.delete(messageId);
        return qos === 0 || reasonCode === null ? null : { cmd, messageId, reasonCode };
      }),
    );
  }

  /** What a message that failed is answered; null: nothing, the connection ends, and the client may try again with another. */
  #failed(error: unknown, qos: number, session: MqttSession): ReasonCode | null {
    const connection = this.#connection;
    if (!(error instanceof PlatformError)) console.error('mqtt publish', error);
    const reason = error instanceof PlatformError ? refusalReason(error) : Reason.serverBusy;
    if (reason !== Reason.serverBusy && connection.version === 5 && qos > 0) return reason;
    const isUnreadable = reason === Reason.payloadFormatInvalid || reason === Reason.notAuthorized;
    if (isUnreadable && session.profile.acknowledgesUnreadable) return Reason.success;
    connection.end(reason);
    return null;
  }

  /** The topic of a message, by its alias if it has one; null for an alias that is none. */
  #topicOf({ topic, properties }: IPublishPacket): string | null {
    const alias = properties?.topicAlias;
    if (alias === undefined) return topic;
    if (alias < 1 || alias > MOST_ALIASES) return null;
    if (topic !== '') this.#aliases.set(alias, topic);
    return this.#aliases.get(alias) ?? null;
  }

  #subscribe({ messageId, subscriptions, properties }: ISubscribePacket, session: MqttSession): void {
    const connection = this.#connection;
    if (properties?.subscriptionIdentifier !== undefined) {
      connection.end(Reason.subscriptionIdentifiersNotSupported);
      return;
    }
    const granted = subscriptions.map(({ topic, qos }) => {
      const isTheirs = this.#isRegistering ? topic === PROVISION_RESPONSE : isSubscribable(topic);
      const refusal = isTheirs ? null : refusalOfFilter(topic);
      if (refusal !== null) return connection.version === 5 ? refusal : FAILURE;
      const most = qos === 0 ? 0 : 1;
      session.subscribe(topic, most);
      return most;
    });
    connection.send({ cmd: 'suback', messageId: messageId ?? 0, granted });
    session.changed();
  }

  #unsubscribe({ messageId, unsubscriptions }: IUnsubscribePacket, session: MqttSession): void {
    const granted = unsubscriptions.map((topic) =>
      session.unsubscribe(topic) ? Reason.success : Reason.noSubscriptionExisted,
    );
    this.#connection.send({ cmd: 'unsuback', messageId: messageId ?? 0, granted });
    session.changed();
  }
}
