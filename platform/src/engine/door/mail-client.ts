/** One mail, handed to a server of a tenant: a client is opened for each mail, and ends with it. */
import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import type { SecureVersion } from 'node:tls';
import type { ClientKind } from './client.js';
import { type AddressOf, doorSocket } from './door-socket.js';

export interface MailServer {
  host: string;
  port: number;
  secure: boolean;
  requireTls: boolean;
  tlsVersion: SecureVersion | null;
  /** Milliseconds. */
  timeout: number;
  user: string | null;
  password: string | null;
  /** As the address of a URL. */
  proxy: string | null;
  /** The operator's own server may be anywhere. */
  isTrusted: boolean;
}

export interface Mail {
  from: string | undefined;
  to: string;
  cc: string | undefined;
  bcc: string | undefined;
  subject: string;
  body: string;
  html: boolean;
  /** Data URLs by the names the body calls them. */
  images: Readonly<Record<string, string>>;
}

/** What a server says to one mail at most, in bytes: the library keeps what it has not looked at yet. */
const MOST_BYTES = 256 * 1024;

/** A connection through the door. */
async function connectTo(
  { host, port, secure, tlsVersion, timeout }: MailServer,
  addressOf: AddressOf,
): Promise<Socket> {
  const versions = tlsVersion ? { minVersion: tlsVersion } : {};
  const socket = doorSocket(addressOf, host, port, secure ? versions : null);
  const giveUp = () => socket.destroy(new Error(`No answer from ${host}:${port} within ${timeout} ms`));
  socket.setTimeout(timeout, giveUp);
  await once(socket, secure ? 'secureConnect' : 'connect');
  socket.setTimeout(0).removeListener('timeout', giveUp);
  return socket;
}

export const mailClient: ClientKind<MailServer, Mail, void> = {
  name: 'mail',
  mostBytes: MOST_BYTES,
  open: async (server, addressOf) => {
    let isClosed = false;
    return {
      send: async ({ from, to, cc, bcc, subject, body, html, images }) => {
        const { createTransport } = await import('nodemailer');
        const { host, port, secure, requireTls, tlsVersion, timeout, user, password, proxy } = server;
        // Behind a proxy, the proxy looks the name up.
        const connection = server.isTrusted || proxy ? null : await connectTo(server, addressOf);
        // The library would wait for a greeting over what has ended.
        if (isClosed) {
          connection?.destroy();
          throw new Error(`The connection to ${host}:${port} was closed`);
        }
        const transport = createTransport({
          host,
          port,
          secure,
          requireTLS: requireTls,
          tls: { ...(isIP(host) ? {} : { servername: host }), ...(tlsVersion ? { minVersion: tlsVersion } : {}) },
          connectionTimeout: timeout,
          greetingTimeout: timeout,
          socketTimeout: timeout,
          ...(connection ? { connection, secured: secure } : {}),
          ...(proxy ? { proxy } : {}),
          ...(user ? { auth: { user, pass: password ?? '' } } : {}),
        });
        try {
          await transport.sendMail({
            from,
            to,
            cc,
            bcc,
            subject,
            ...(html ? { html: body } : { text: body }),
            attachments: Object.entries(images).map(([cid, path]) => ({ cid, filename: cid, path })),
          });
        } finally {
          transport.close();
          connection?.destroy();
        }
      },
      close: async () => {
        isClosed = true;
      },
    };
  },
};
