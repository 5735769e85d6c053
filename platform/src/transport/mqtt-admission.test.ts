import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { MqttAdmission, PacketMeter } from './mqtt-admission.js';

const packet = (length: number[], body = 0) => Buffer.from([0x30, ...length, ...new Array(body).fill(0)]);

test('packets are measured by their header, however they are cut', () => {
  const stream = Buffer.concat([packet([5], 5), packet([0]), packet([0x80, 0x01], 128), packet([129], 0)]);
  for (const size of [1, 2, 3, 1000]) {
    const meter = new PacketMeter();
    for (let at = 0; at < stream.length; at += size) {
      expect(meter.accepts(stream.subarray(at, at + size), 128)).toBe(true);
    }
  }
  expect(new PacketMeter().accepts(stream, 127)).toBe(false);
  expect(new PacketMeter().accepts(packet([0xff, 0xff, 0xff, 0xff, 0x01]), Number.MAX_SAFE_INTEGER)).toBe(false);
});

test('only so many connections stand there without having signed in', () => {
  const door = new MqttAdmission({ strangers: 2, strangerPacket: 10, devicePacket: 100 });
  const connection = () => Object.assign(new PassThrough(), { setKeepAlive: () => {} }) as unknown as Socket;
  const first = connection();
  const isAdmitted = (socket: Socket) => door.admit(socket) !== null;
  expect([first, connection(), connection()].map(isAdmitted)).toEqual([true, true, false]);
  door.signedIn(first);
  expect(isAdmitted(connection())).toBe(true);
});
