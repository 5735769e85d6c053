/** Text messages by an SMPP message centre: connect, bind, hand over, unbind. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { bytes, Command, cString, decode, encode, RESPONSE } from './smpp-packets.js';
import { SmsError } from './sms-error.js';
import type { SmppSettings } from './sms-settings.js';
import type { TextMessage } from './text-message.js';

const CALL_MS = 10_000;
/** Bytes that a centre says to one command at most: each of its checks gets an answer, which waits where the centre does not read. */
const MOST_BYTES = 64 * 1024;
/** A longer message does not fit its field and goes as an optional member. */
const SHORT_MESSAGE = 254;
const MESSAGE_PAYLOAD = 0x0424;
const ALPHANUMERIC = 5;
const BINDS = { TX: Command.bindTransmitter, RX: Command.bindReceiver, TRX: Command.bindTransceiver };

/** Coding schemes by how their bytes are made; what is not there goes as Latin-1. */
function encodedText(message: string, scheme: number): Buffer {
  if (scheme === 8) return Buffer.from(message, 'utf16le').swap16();
  return Buffer.from(message, scheme === 0 || scheme === 1 ? 'ascii' : 'latin1');
}

function bindBody({ systemId, password, systemType, protocolVersion, addressRange }: SmppSettings): Buffer {
  const version = protocolVersion === '3.3' ? 0x33 : 0x34;
  return Buffer.concat([
    cString(systemId),
    cString(password),
    cString(systemType ?? ''),
    bytes(version, 0, 0),
    cString(addressRange ?? ''),
  ]);
}

function submitBody(settings: SmppSettings, { numberTo, message }: TextMessage): Buffer {
  const source = settings.sourceAddress ?? '';
  const coding = settings.codingScheme ?? 0;
  const content = encodedText(message, coding);
  const short = content.length <= SHORT_MESSAGE ? content : Buffer.alloc(0);
  const payload = Buffer.alloc(4);
  payload.writeUInt16BE(MESSAGE_PAYLOAD, 0);
  payload.writeUInt16BE(content.length, 2);
  return Buffer.concat([
    cString(settings.serviceType ?? ''),
    bytes(settings.sourceTon ?? (source ? ALPHANUMERIC : 0), settings.sourceNpi ?? 0),
    cString(source),
    bytes(settings.destinationTon ?? ALPHANUMERIC, settings.destinationNpi ?? 0),
    cString(numberTo),
    // class, protocol, priority
    bytes(0, 0, 0),
    cString(''),
    cString(''),
    // receipt, replace, coding, stored message, length
    bytes(0, 0, coding, 0, short.length),
    short,
    ...(short.length === content.length ? [] : [payload, content]),
  ]);
}

/** Sends one command and waits for its answer; the centre's own checks are answered meanwhile. */
async function sendCommand(socket: Socket, command: number, sequence: number, body: Buffer, signal: AbortSignal) {
  socket.write(encode({ command, status: 0, sequence, body }));
  let rest: Buffer = Buffer.alloc(0);
  for (let size = 0; ; ) {
    const [chunk] = (await once(socket, 'data', { signal })) as [Buffer];
    size += chunk.length;
    if (size > MOST_BYTES) throw new SmsError('the message center says too much');
    const decoded = decode(Buffer.concat([rest, chunk]));
    rest = decoded.rest;
    for (const packet of decoded.packets) {
      if (packet.command === Command.enquireLink) {
        socket.write(encode({ ...packet, command: RESPONSE + Command.enquireLink, body: Buffer.alloc(0) }));
      }
      if (packet.command >= RESPONSE && packet.sequence === sequence) return packet.status;
    }
  }
}

type Connect = (host: string, port: number) => Promise<Socket>;

export async function sendBySmpp(settings: SmppSettings, sms: TextMessage, connect: Connect): Promise<void> {
  const centre = `${settings.host}:${settings.port}`;
  const signal = AbortSignal.timeout(CALL_MS);
  const socket = await connect(settings.host, Number(settings.port));
  const lost = new AbortController();
  socket.on('error', () => lost.abort());
  socket.on('close', () => lost.abort());
  const either = AbortSignal.any([signal, lost.signal]);
  const step = async (what: string, command: number, sequence: number, body: Buffer) => {
    const status = await sendCommand(socket, command, sequence, body, either);
    if (status !== 0) throw new SmsError(`${centre} refused to ${what} (status ${status})`);
  };
  try {
    await once(socket, 'connect', { signal: either });
    await step('bind', BINDS[settings.bindType ?? 'TX'], 1, bindBody(settings));
    await step('take the message', Command.submit, 2, submitBody(settings, sms));
    socket.end(encode({ command: Command.unbind, status: 0, sequence: 3, body: Buffer.alloc(0) }));
    socket.destroySoon();
  } catch (error) {
    socket.destroy();
    throw error instanceof SmsError ? error : new SmsError(`${centre} did not answer`);
  }
}
