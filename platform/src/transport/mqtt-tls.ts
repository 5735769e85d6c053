/** MQTT over TLS, with client certificates: the operator gives a certificate and its key as files. */
import { readFileSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import tls, { TLSSocket } from 'node:tls';
import { numberFromEnvironment, SettingsError } from '../framework/environment.js';

export interface TlsSettings {
  port: number;
  certificate: Buffer;
  key: Buffer;
}

const DEFAULT_PORT = 8883;
/** How long a handshake may take, in milliseconds. */
const HANDSHAKE_TIMEOUT = 10_000;

function fileOf(name: string): Buffer {
  const file = process.env[name];
  if (!file) throw new SettingsError(`${name} must name a file: MQTT over TLS takes a certificate and its key`);
  try {
    return readFileSync(file);
  } catch (error) {
    throw new SettingsError(`${name}: "${file}" cannot be read`, { cause: error });
  }
}

/** MQTT_TLS_CERT, MQTT_TLS_KEY and MQTT_TLS_PORT; null without the first two. @throws SettingsError naming the variable */
export function tlsFromEnvironment(): TlsSettings | null {
  if (!process.env.MQTT_TLS_CERT && !process.env.MQTT_TLS_KEY) return null;
  return {
    port: numberFromEnvironment('MQTT_TLS_PORT', DEFAULT_PORT),
    certificate: fileOf('MQTT_TLS_CERT'),
    key: fileOf('MQTT_TLS_KEY'),
  };
}

/** A server for devices that speak TLS. Certificates of clients are asked for, and judged at the sign-in. */
export function tlsServer({ certificate, key }: TlsSettings, accept: (socket: Socket) => void): Server {
  const server = tls.createServer({
    cert: certificate,
    key,
    minVersion: 'TLSv1.2',
    requestCert: true,
    rejectUnauthorized: false,
    handshakeTimeout: HANDSHAKE_TIMEOUT,
  });
  server.on('secureConnection', accept);
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}

export interface ShownCertificate {
  /** As its credentials keep it: base64 of its DER form. */
  value: string;
  /** When it expires, in milliseconds. */
  until: number;
}

/** The certificate a client showed; null for none, or one that does not hold now. */
export function certificateOf(socket: Socket): ShownCertificate | null {
  if (!(socket instanceof TLSSocket)) return null;
  const certificate = socket.getPeerX509Certificate();
  if (!certificate) return null;
  const [now, until] = [Date.now(), Date.parse(certificate.validTo)];
  if (now < Date.parse(certificate.validFrom) || now > until) return null;
  return { value: certificate.raw.toString('base64'), until };
}
