/** A message centre for tests: takes binds with one password and keeps the packets it was handed. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Command, decode, encode, type Packet, RESPONSE } from '../src/sms/smpp-packets.js';

export interface SmsCentre {
  port: number;
  packets: Packet[];
  /** The texts of the messages taken so far. */
  texts(): string[];
  /** Waits for one more message. */
  nextText(): Promise<string>;
  close(): void;
}

/** The message's text: what stands behind the last fixed member, the length. */
function textOf(body: Buffer): string {
  // Texts up to their zero byte, and how many single bytes follow each: service, source, destination, two times.
  let at = 0;
  for (const singles of [2, 2, 3, 0, 5]) at = body.indexOf(0, at) + 1 + singles;
  return body.subarray(at, at + (body[at - 1] ?? 0)).toString('latin1');
}

export async function runSmsCentre(password: string): Promise<SmsCentre> {
  const packets: Packet[] = [];
  const waiting: ((text: string) => void)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest: Buffer = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      const decoded = decode(Buffer.concat([rest, chunk]));
      rest = decoded.rest;
      for (const packet of decoded.packets) {
        packets.push(packet);
        if (packet.command >= RESPONSE) continue;
        const wrong = packet.command === Command.bindTransmitter && !packet.body.includes(`\0${password}\0`);
        // In two pieces, after a check of its own: as a real line does it.
        const answer = Buffer.concat([
          encode({ command: Command.enquireLink, status: 0, sequence: 77, body: Buffer.alloc(0) }),
          encode({ ...packet, command: RESPONSE + packet.command, status: wrong ? 14 : 0, body: Buffer.from('1\0') }),
        ]);
        socket.write(answer.subarray(0, 20));
        setImmediate(() => socket.write(answer.subarray(20)));
        if (packet.command === Command.submit) waiting.shift()?.(textOf(packet.body));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    packets,
    texts: () => packets.filter(({ command }) => command === Command.submit).map(({ body }) => textOf(body)),
    nextText: () => new Promise((resolve) => waiting.push(resolve)),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
