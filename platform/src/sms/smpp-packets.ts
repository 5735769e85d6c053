/** Packets of the Short Message Peer-to-Peer protocol: a head of four numbers, then a body of bytes and closed texts. */

export const Command = {
  bindReceiver: 0x1,
  bindTransmitter: 0x2,
  submit: 0x4,
  unbind: 0x6,
  bindTransceiver: 0x9,
  enquireLink: 0x15,
} as const;
export const RESPONSE = 0x8000_0000;

export interface Packet {
  command: number;
  status: number;
  sequence: number;
  body: Buffer;
}

const HEAD = 16;
const LONGEST = 64 * 1024;

/** A text with its closing zero byte. */
export const cString = (text: string) => Buffer.from(`${text}\0`, 'latin1');
export const bytes = (...values: number[]) => Buffer.from(values);

export function encode({ command, status, sequence, body }: Packet): Buffer {
  const head = Buffer.alloc(HEAD);
  for (const [at, value] of [HEAD + body.length, command, status, sequence].entries())
    head.writeUInt32BE(value, at * 4);
  return Buffer.concat([head, body]);
}

/** The whole packets at the start of the bytes, and what is left. Throws when the length is none. */
export function decode(data: Buffer): { packets: Packet[]; rest: Buffer } {
  const packets: Packet[] = [];
  let rest = data;
  while (rest.length >= HEAD) {
    const length = rest.readUInt32BE(0);
    if (length < HEAD || length > LONGEST) throw new Error('a packet of impossible length');
    if (rest.length < length) break;
    packets.push({
      command: rest.readUInt32BE(4),
      status: rest.readUInt32BE(8),
      sequence: rest.readUInt32BE(12),
      body: rest.subarray(HEAD, length),
    });
    rest = rest.subarray(length);
  }
  return { packets, rest };
}
