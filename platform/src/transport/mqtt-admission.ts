/**
 * What a connection has to pass before its packets are read: they are measured by what their header announces, before any of them is
 * kept, and only so many connections may stand there without having signed in.
 */
import type { Socket } from 'node:net';

export interface AdmissionLimits {
  /** The largest packet of a client that has not signed in, in bytes after the fixed header. */
  strangerPacket: number;
  /** The largest packet of a device: a message and its topic. */
  devicePacket: number;
  /** Connections that have not signed in. */
  strangers: number;
}

export const ADMISSION_LIMITS: AdmissionLimits = {
  strangerPacket: 16 * 1024,
  devicePacket: 65 * 1024,
  strangers: 2000,
};

/** A dead connection without a keep-alive of its own is found by TCP's. */
const TCP_KEEP_ALIVE = 60_000;
/** A length has four bytes at most. */
const LENGTH_END = 128 ** 4;

/** Follows the packets of a stream. */
export class PacketMeter {
  /** Bytes of the present packet that are still to come. */
  #left = 0;
  #inLength = false;
  #length = 0;
  #factor = 1;

  /** Whether all packets that begin in the chunk keep to the limit. */
  accepts(chunk: Uint8Array, limit: number): boolean {
    for (let at = 0; at < chunk.length; ) {
      if (this.#left > 0) {
        const step = Math.min(this.#left, chunk.length - at);
        this.#left -= step;
        at += step;
      } else if (!this.#addHeader(chunk[at++] as number) || this.#length > limit) return false;
    }
    return true;
  }

  /** One byte of a fixed header. Answers false for a length that is none. */
  #addHeader(byte: number): boolean {
    if (!this.#inLength) {
      this.#inLength = true;
      this.#length = 0;
      this.#factor = 1;
      return true;
    }
    if (this.#factor >= LENGTH_END) return false;
    this.#length += (byte & 127) * this.#factor;
    this.#factor *= 128;
    if (byte < 128) {
      this.#inLength = false;
      this.#left = this.#length;
    }
    return true;
  }
}

/** Measures what a connection sends; answers false for a packet that is too large. */
export type Measure = (chunk: Uint8Array) => boolean;

export class MqttAdmission {
  readonly #strangers = new Set<object>();

  constructor(readonly limits: AdmissionLimits = ADMISSION_LIMITS) {}

  /** Lets a new connection in and answers how it is measured; null when too many stand there already, and then it is cut. */
  admit(socket: Socket): Measure | null {
    if (this.#strangers.size >= this.limits.strangers) {
      socket.destroy();
      return null;
    }
    this.#strangers.add(socket);
    socket.once('close', () => this.#strangers.delete(socket));
    socket.setKeepAlive(true, TCP_KEEP_ALIVE);
    const meter = new PacketMeter();
    return (chunk) =>
      meter.accepts(chunk, this.#strangers.has(socket) ? this.limits.strangerPacket : this.limits.devicePacket);
  }

  signedIn(socket: Socket): void {
    this.#strangers.delete(socket);
  }
}
