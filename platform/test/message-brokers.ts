/** Ends that speak as much of the protocols of RabbitMQ and Kafka as nodes need, and keep what they are sent. */
import { createRequire } from 'node:module';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';

interface End {
  readonly port: number;
  close(): void;
}

async function listen(accept: (socket: net.Socket) => void): Promise<End> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    accept(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

interface Codec {
  decode(id: number, body: Buffer): Record<string, unknown>;
  encodeMethod(id: number, channel: number, fields: object): Buffer;
}
/** The library that nodes use knows the methods of the protocol, in both directions. */
const requireFrom = createRequire(__filename);
const library = path.dirname(requireFrom.resolve('amqplib'));
const amqp = requireFrom(path.join(library, 'lib', 'defs.js')) as Codec & Record<string, number>;

export interface Queued {
  exchange: string;
  key: string;
  properties: Record<string, unknown>;
  body: string;
}

interface Rabbit extends End {
  queued: Queued[];
  /** From now on, it says nothing. */
  fallSilent(): void;
  /** Resolves once nobody is connected who was. */
  isAlone(): Promise<unknown>;
}

/** A RabbitMQ that lets in who has the password; exchanges called "none" are not there. */
export async function runRabbit(password: string): Promise<Rabbit> {
  const queued: Queued[] = [];
  const ended: Promise<unknown>[] = [];
  let isSilent = false;
  const end = await listen((socket) => {
    ended.push(new Promise((resolve) => socket.once('close', resolve)));
    let rest = Buffer.alloc(0);
    let began = false;
    let taken = 0;
    let next: Queued | null = null;
    const say = (method: string, channel: number, fields: object) =>
      isSilent || socket.write(amqp.encodeMethod(amqp[method] as number, channel, fields));
    const receive = (type: number, channel: number, payload: Buffer) => {
      if (type === 2 && next) next.properties = amqp.decode(payload.readUInt16BE(0), payload.subarray(12));
      if (type === 3 && next) {
        queued.push({ ...next, body: payload.toString() });
        next = null;
        taken += 1;
        say('BasicAck', channel, { deliveryTag: taken, multiple: false });
      }
      if (type !== 1) return;
      const id = payload.readUInt32BE(0);
      const fields = amqp.decode(id, payload.subarray(4));
      if (id === amqp.ConnectionStartOk) {
        const given = String(fields.response).split('\0')[2];
        if (given !== password)
          return void say('ConnectionClose', 0, {
            replyCode: 403,
            replyText: 'ACCESS_REFUSED',
            classId: 0,
            methodId: 0,
          });
        say('ConnectionTune', 0, { channelMax: 10, frameMax: 131_072, heartbeat: 0 });
      } else if (id === amqp.ConnectionOpen) say('ConnectionOpenOk', 0, {});
      else if (id === amqp.ChannelOpen) say('ChannelOpenOk', channel, {});
      else if (id === amqp.ConfirmSelect) say('ConfirmSelectOk', channel, {});
      else if (id === amqp.ConnectionClose) say('ConnectionCloseOk', 0, {});
      else if (id === amqp.BasicPublish) {
        if (fields.exchange === 'none') {
          say('ChannelClose', channel, { replyCode: 404, replyText: 'NOT_FOUND', classId: 60, methodId: 40 });
        } else next = { exchange: String(fields.exchange), key: String(fields.routingKey), properties: {}, body: '' };
      }
    };
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      if (!began && rest.length >= 8) {
        began = true;
        rest = rest.subarray(8);
        say('ConnectionStart', 0, {
          versionMajor: 0,
          versionMinor: 9,
          serverProperties: {},
          mechanisms: Buffer.from('PLAIN'),
          locales: Buffer.from('en_US'),
        });
      }
      while (began && rest.length >= 7 && rest.length >= rest.readUInt32BE(3) + 8) {
        const size = rest.readUInt32BE(3);
        const frame = rest.subarray(0, size + 8);
        rest = rest.subarray(size + 8);
        receive(frame[0] ?? 0, frame.readUInt16BE(1), frame.subarray(7, 7 + size));
      }
    });
  });
  const fallSilent = () => {
    isSilent = true;
  };
  return { ...end, queued, fallSilent, isAlone: () => Promise.all(ended) };
}

const int16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const int64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
};
const text = (value: string) => Buffer.concat([int16(value.length), Buffer.from(value)]);
const list = (...items: Buffer[]) => Buffer.concat([int32(items.length), ...items]);

interface Kafka extends End {
  /** The bytes of what is produced. */
  produced: string[];
  /** Resolves when so much has been produced. */
  took(count: number): Promise<void>;
  /** From now on, it reads nothing. */
  stopReading(): void;
  /** From now on, nobody hears that what is produced was taken; the answered function tells it at last, and from then on. */
  hold(): () => void;
}

/** A Kafka of one broker with one topic. Who signs in needs the password. */
export async function runKafka(topic: string, password?: string): Promise<Kafka> {
  const produced: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const took = async (count: number): Promise<void> => {
    if (produced.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
  };
  let held: (() => void)[] | null = null;
  const hold = () => {
    held = [];
    return () => {
      for (const answer of held?.splice(0) ?? []) answer();
      held = null;
    };
  };
  const answers: Record<number, (port: number, request: Buffer) => Buffer> = {
    0: () =>
      Buffer.concat([
        list(Buffer.concat([text(topic), list(Buffer.concat([int32(0), int16(0), int64(7), int64(-1)]))])),
        int32(0),
      ]),
    3: (port) =>
      Buffer.concat([
        list(Buffer.concat([int32(1), text('127.0.0.1'), int32(port)])),
        list(
          Buffer.concat([
            int16(0),
            text(topic),
            list(Buffer.concat([int16(0), int32(0), int32(1), list(int32(1)), list(int32(1))])),
          ]),
        ),
      ]),
    18: () =>
      Buffer.concat([
        int16(0),
        list(
          ...[
            [0, 3],
            [3, 0],
            [17, 1],
            [18, 0],
            [36, 0],
          ].map(([key = 0, most = 0]) => Buffer.concat([int16(key), int16(0), int16(most)])),
        ),
      ]),
    // SASL: the client names how it signs in, then it does.
    17: () => Buffer.concat([int16(0), list(text('PLAIN'))]),
    36: (_port, request) => {
      const isRight = request.toString('latin1').endsWith(`\0${password}`);
      return Buffer.concat([int16(isRight ? 0 : 58), text(isRight ? '' : 'Authentication failed'), int32(0)]);
    },
  };
  const sockets: net.Socket[] = [];
  const stopReading = () => {
    for (const socket of sockets) socket.pause();
  };
  const end: End = await listen((socket) => {
    sockets.push(socket);
    let rest = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 4 && rest.length >= rest.readInt32BE(0) + 4) {
        const request = rest.subarray(4, rest.readInt32BE(0) + 4);
        rest = rest.subarray(request.length + 4);
        const [key, version] = [request.readInt16BE(0), request.readInt16BE(2)];
        if (key === 0) produced.push(request.toString('latin1'));
        for (const { count, resolve } of waiting) if (produced.length >= count) resolve();
        // Versions it does not know are answered with an error, as brokers do.
        const body =
          key === 18 && version > 0
            ? Buffer.concat([int16(35), list()])
            : (answers[key]?.(end.port, request) ?? Buffer.alloc(0));
        const answer = () => socket.write(Buffer.concat([int32(body.length + 4), request.subarray(4, 8), body]));
        if (key === 0 && held) held.push(answer);
        else answer();
      }
    });
  });
  return { ...end, produced, took, stopReading, hold };
}
