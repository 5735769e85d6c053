/** A mail server on this machine that keeps what it is given, or never says a word. */
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface MailServer {
  readonly port: number;
  /** Settles with the next connection. */
  connected(): Promise<void>;
  /** Settles with the text of the next mail. */
  received(): Promise<string>;
  close(): void;
}

function talk(socket: Socket, login: string | null, done: (mail: string) => void): void {
  let mail: string | null = null;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const receiveLine = (line: string) => {
    if (mail !== null) {
      if (line !== '.') mail += `${line}\n`;
      else {
        say('250 ok');
        done(mail);
        mail = null;
      }
    } else if (/^DATA/i.test(line)) {
      mail = '';
      say('354 go on');
    } else if (login && /^EHLO/i.test(line)) say('250-here\r\n250 AUTH PLAIN');
    else if (login && /^AUTH PLAIN/i.test(line)) {
      const given = Buffer.from(line.slice('AUTH PLAIN '.length), 'base64').toString();
      say(given === `\0${login.replace(':', '\0')}` ? '235 welcome' : '535 5.7.8 Authentication credentials invalid');
    } else say(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
  };
  say('220 here');
  socket.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) receiveLine(line);
  });
}

interface Rules {
  port?: number;
  mute?: boolean;
  /** Name and password, as `name:password`, that are asked for. */
  login?: string | null;
}

/** Starts one on a port, or on a free one. */
export async function runMailServer({ port = 0, mute = false, login = null }: Rules = {}): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const waiting: ((mail: string) => void)[] = [];
  const mails: string[] = [];
  let connect = () => {};
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    connect();
    if (mute) return;
    talk(socket, login, (mail) => {
      const first = waiting.shift();
      if (first) first(mail);
      else mails.push(mail);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connected: () =>
      new Promise((resolve) => {
        connect = resolve;
      }),
    received: () =>
      new Promise((resolve) => {
        const first = mails.shift();
        if (first === undefined) waiting.push(resolve);
        else resolve(first);
      }),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
