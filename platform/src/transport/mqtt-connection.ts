/**
 * One connection of an MQTT client: bytes to packets and back. It reads no more than is being handled: while many messages wait for
 * their commit, or the other side does not read its answers, the socket is left alone.
 */
import type { Socket } from 'node:net';
import { type Packet, parser, writeToStream } from 'mqtt-packet';
import { timerTime } from '../framework/time-limit.js';
import type { Measure } from './mqtt-admission.js';
import { Reason, type ReasonCode } from './mqtt-reasons.js';

/** Messages of a connection that are handled at once, beyond which nothing is read. */
const MOST_HANDLED = 64;
/** Bytes the other side may leave unread before nothing more is taken from it, and before it is cut. */
const PAUSE_UNREAD = 64 * 1024;
const MOST_UNREAD = 1024 * 1024;
/** The largest packet that is sent, in bytes: a chunk of a package fits, and it cuts no client by itself. */
const MOST_PACKET = 576 * 1024;
/** How much longer than its keep-alive a client may be silent. */
const KEEP_ALIVE_FACTOR = 1.5;
/** How long a connection may take to sign in, in milliseconds. */
const CONNECT_TIMEOUT = 10_000;
/** The longest a timer can be set, in milliseconds. */
/** How long the other side may take to read a last word and hang up, in milliseconds. */
const LINGER = 1000;

/** The longest a packet's header and packet identifier can be. */
const PACKET_OVERHEAD = 16;

/** The answer to a message, once there is one; null: it gets none. */
interface Answer {
  packet?: Packet | null;
}

export class MqttConnection {
  /** 3 (MQTT 3.1), 4 (3.1.1) or 5; known once CONNECT came. */
  version = 4;
  /** The largest packet the client takes, in bytes. */
  maximumPacketSize = Number.POSITIVE_INFINITY;
  readonly #answers: Answer[] = [];
  /** Ends a connection that takes too long to sign in, to register a device, or to hang up. */
  #limit: NodeJS.Timeout;
  #keepAlive: NodeJS.Timeout | undefined;
  #ended = false;
  #signedIn = false;

  constructor(
    readonly socket: Socket,
    measure: Measure,
    on: { packet: (packet: Packet) => void; drained: () => void; closed: () => void },
  ) {
    const packets = parser();
    packets.on('packet', (packet) => {
      if (!this.#ended) on.packet(packet);
    });
    packets.on('error', () => this.end(Reason.malformedPacket));
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      if (this.#ended) return;
      this.#keepAlive?.refresh();
      if (!measure(chunk)) this.end(Reason.packetTooLarge);
      else {
        try {
          packets.parse(chunk);
        } catch (error) {
          // The codec throws for some packets it cannot read, and tells of others.
          if (!(error instanceof RangeError || error instanceof TypeError)) console.error('mqtt packet', error);
          this.end(Reason.malformedPacket);
        }
        this.#read();
      }
    });
    socket.on('drain', () => {
      this.#read();
      on.drained();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#ended = true;
      clearTimeout(this.#limit);
      clearTimeout(this.#keepAlive);
      on.closed();
    });
    this.#limit = setTimeout(() => socket.destroy(), CONNECT_TIMEOUT);
  }

  get isOpen(): boolean {
    return !this.#ended;
  }

  /** Whether the other side reads as fast as it is sent something; otherwise `drained` is called once it has read. */
  get isDrained(): boolean {
    return !this.socket.writableNeedDrain;
  }

  /** From now on the client keeps the connection alive, every so many seconds; 0: never. */
  keepAlive(seconds: number): void {
    this.#signedIn = true;
    clearTimeout(this.#limit);
    if (seconds === 0) return;
    this.#keepAlive = setTimeout(() => this.end(Reason.keepAliveTimeout), seconds * 1000 * KEEP_ALIVE_FACTOR);
  }

  /** From now on the client has so many seconds, whatever it sends. */
  endWithin(seconds: number): void {
    this.#signedIn = true;
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => this.end(Reason.maximumConnectTime), seconds * 1000);
  }

  /** Ends the connection at a time, in milliseconds: what its client signed in with holds no longer. */
  endAt(time: number): void {
    const left = time - Date.now();
    if (left <= 0) this.end(Reason.notAuthorized);
    else this.#limit = setTimeout(() => this.endAt(time), timerTime(left));
  }

  /** Whether a packet of so many bytes of topic and payload is one the client takes, and none that cuts it by itself. */
  takes(bytes: number): boolean {
    return bytes + PACKET_OVERHEAD <= Math.min(this.maximumPacketSize, MOST_PACKET);
  }

  send(packet: Packet): void {
    if (this.#ended) return;
    writeToStream(packet, this.socket, { protocolVersion: this.version });
    if (this.socket.writableLength > MOST_UNREAD) this.socket.destroy();
  }

  /** Sends the answer to a message when it is there, and all before it have theirs. `answer` does not reject. */
  answer(answer: Promise<Packet | null>): void {
    const slot: Answer = {};
    this.#answers.push(slot);
    answer.then((packet) => {
      slot.packet = packet;
      if (this.#answers[0] === slot) this.#sendAnswers();
    }, console.error);
  }

  /** Ends the connection; MQTT 5 clients that have signed in get the reason. */
  end(reason: ReasonCode = Reason.success): void {
    if (this.#ended) return;
    if (this.version === 5 && this.#signedIn) this.send({ cmd: 'disconnect', reasonCode: reason });
    this.hangUp();
  }

  /** Ends the connection when everything has been sent. */
  hangUp(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.socket.end();
    this.socket.resume();
    clearTimeout(this.#limit);
    clearTimeout(this.#keepAlive);
    this.#keepAlive = undefined;
    this.#limit = setTimeout(() => this.socket.destroy(), LINGER);
  }

  #sendAnswers(): void {
    while (this.#answers[0]?.packet !== undefined) {
      const packet = this.#answers.shift()?.packet;
      if (packet) this.send(packet);
    }
    this.#read();
  }

  #read(): void {
    const most = this.#signedIn ? MOST_HANDLED : 1;
    const wait = this.#answers.length >= most || this.socket.writableLength > PAUSE_UNREAD;
    if (wait && !this.#ended) this.socket.pause();
    else this.socket.resume();
  }
}
