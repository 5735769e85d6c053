/**
 * The way out for what tenants name: connections to hosts, made to the address the door answers for them. A name is looked up once;
 * what it leads to is what is connected to.
 */
import { channel } from 'node:diagnostics_channel';
import net from 'node:net';
import tls from 'node:tls';

/** Answers the address of a host that may be connected to; rejects for others. */
export type AddressOf = (host: string) => Promise<string>;

export interface TlsOptions {
  ca?: string | undefined;
  cert?: string | undefined;
  key?: string | undefined;
  passphrase?: string | undefined;
  minVersion?: tls.SecureVersion | undefined;
}

/** Where Node tells of sockets it makes to connect with. */
const made = channel('net.client.socket');

/** A connection through the door: made at once, open when its event `connect` (`secureConnect`) comes, ended when it may not be made. */
export function doorSocket(addressOf: AddressOf, host: string, port: number, secure?: TlsOptions | null): net.Socket {
  // What is written while the door looks up the host waits for the connection.
  const socket = Object.assign(new net.Socket(), { connecting: true });
  made.publish({ socket });
  addressOf(host)
    .then((address) => {
      // Who wanted it may have given up meanwhile.
      if (!socket.destroyed) socket.connect({ host: address, port });
    })
    // A port that is none is refused by a throw.
    .catch((error: Error) => socket.destroy(error));
  if (!secure) return socket;
  const servername = net.isIP(host) ? {} : { servername: host };
  const secured = tls.connect({ socket, ...secure, ...servername });
  socket.on('error', (error) => secured.destroy(error));
  secured.once('close', () => socket.destroy());
  return secured;
}
