/**
 * What a connection has to pass before its packets are read: they are measured by what their header announces, before any of them is
 * kept, and only so many connections may stand there without having signed in, or to register a device.
 */
import type { Socket } from 'node:net';

export interface AdmissionLimits {
  /** The largest packet of a client that has not signed in, in bytes after the fixed header. */
  strangerPacket: number;
  /** The largest packet of a device: a message and its topic. */
  devicePacket: number;
  /** Connections that have not signed in, and those that want to register a device. */
  strangers: Quota;
  registering: Quota;
}

/** Connections at once, of one address and of all. */
interface Quota {
  ofAddress: number;
  ofAll: number;
}

export const ADMISSION_LIMITS: AdmissionLimits = {
  strangerPacket: 16 * 1024,
  devicePacket: 65 * 1024,
  strangers: { ofAddress: 1000, ofAll: 2000 },
  registering: { ofAddress: 100, ofAll: 500 },
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

/** Connections of one kind, by socket with its address. */
class Guests {
  readonly #addresses = new Map<Socket, string>();
  readonly #ofAddress = new Map<string, number>();

  constructor(readonly quota: Quota) {}

  has(socket: Socket): boolean {
    return this.#addresses.has(socket);
  }

  /** Answers false when there are too many already. */
  add(socket: Socket): boolean {
    const address = socket.remoteAddress ?? '';
    const sameAddress = this.#ofAddress.get(address) ?? 0;
    if (this.#addresses.size >= this.quota.ofAll || sameAddress >= this.quota.ofAddress) return false;
    this.#addresses.set(socket, address);
    this.#ofAddress.set(address, sameAddress + 1);
    return true;
  }

  remove(socket: Socket): void {
    const address = this.#addresses.get(socket);
    if (address === undefined) return;
    this.#addresses.delete(socket);
    const others = (this.#ofAddress.get(address) ?? 1) - 1;
    if (others > 0) this.#ofAddress.set(address, others);
    else this.#ofAddress.delete(address);
  }
}

/** Measures what a connection sends; answers false for a packet that is too large. */
export type Measure = (chunk: Uint8Array) => boolean;

export class MqttAdmission {
  readonly #strangers: Guests;
  readonly #registering: Guests;

  constructor(readonly limits: AdmissionLimits = ADMISSION_LIMITS) {
    this.#strangers = new Guests(limits.strangers);
    this.#registering = new Guests(limits.registering);
  }

  /** Lets a new connection in and answers how it is measured; null when too many stand there already, and then it is cut. */
  admit(socket: Socket): Measure | null {
    if (!this.#strangers.add(socket)) {
      socket.destroy();
      return null;
    }
    socket.once('close', () => {
      this.#strangers.remove(socket);
      this.#registering.remove(socket);
    });
    socket.setKeepAlive(true, TCP_KEEP_ALIVE);
    const meter = new PacketMeter();
    return (chunk) => {
      const isGuest = this.#strangers.has(socket) || this.#registering.has(socket);
      return meter.accepts(chunk, isGuest ? this.limits.strangerPacket : this.limits.devicePacket);
    };
  }

  signedIn(socket: Socket): void {
    this.#strangers.remove(socket);
  }

  /** A connection wants to register a device; answers false when too many do. */
  registers(socket: Socket): boolean {
    if (!this.#registering.add(socket)) return false;
    this.#strangers.remove(socket);
    return true;
  }
}
