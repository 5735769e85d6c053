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

const connection = (remoteAddress = '10.0.0.1') =>
  Object.assign(new PassThrough(), { setKeepAlive: () => {}, remoteAddress }) as unknown as Socket;
const limits = {
  strangers: { ofAddress: 2, ofAll: 3 },
  registering: { ofAddress: 1, ofAll: 2 },
  strangerPacket: 10,
  devicePacket: 100,
};

test('only so many connections stand there without having signed in, and fewer of one address', async () => {
  const door = new MqttAdmission(limits);
  const isAdmitted = (socket: Socket) => door.admit(socket) !== null;
  const first = connection();
  const second = connection();
  expect([first, second, connection()].map(isAdmitted)).toEqual([true, true, false]);
  expect(['10.0.0.2', '10.0.0.2'].map((address) => isAdmitted(connection(address)))).toEqual([true, false]);
  door.signedIn(first);
  expect(isAdmitted(connection())).toBe(true);
  const gone = new Promise((resolve) => second.once('close', resolve));
  second.destroy();
  await gone;
  expect(isAdmitted(connection())).toBe(true);
});

test('those that register devices leave the door to others, are few, and send short packets', () => {
  const door = new MqttAdmission(limits);
  const sockets = ['10.0.0.1', '10.0.0.1', '10.0.0.2'].map(connection);
  const measures = sockets.map((socket) => door.admit(socket));
  expect(sockets.map((socket) => door.registers(socket))).toEqual([true, false, true]);
  expect(measures[0]?.(Buffer.from([0x30, 11]))).toBe(false);
  expect(['10.0.0.1', '10.0.0.3'].map((address) => door.admit(connection(address)) !== null)).toEqual([true, true]);
});
