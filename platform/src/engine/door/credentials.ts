/** Credentials of nodes that call out: none, a name and a password, or certificates. */
import { isObject } from '../../framework/shapes.js';
import { ConfigurationError, type Property } from '../configuration.js';
import type { TlsOptions } from './door-socket.js';

export type Credentials =
  | { type: 'anonymous' }
  | { type: 'basic'; username: string; password: string }
  | { type: 'cert.PEM'; tls: TlsOptions }
  | { type: 'sas'; sasKey: string; tls: TlsOptions };

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Members beside those of the type count for nothing. */
export const credentials: Property<Credentials> = (value, name) => {
  if (value === undefined || value === null) return { type: 'anonymous' };
  if (!isObject(value)) throw new ConfigurationError(`"${name}" has to be an object`);
  const certificates: TlsOptions = {
    ca: textIn(value.caCert),
    cert: textIn(value.cert),
    key: textIn(value.privateKey),
    passphrase: textIn(value.password),
  };
  switch (value.type) {
    case 'anonymous':
      return { type: 'anonymous' };
    case 'basic':
      return { type: 'basic', username: textIn(value.username) ?? '', password: textIn(value.password) ?? '' };
    case 'cert.PEM':
      if (!certificates.ca && !(certificates.cert && certificates.key))
        throw new ConfigurationError(`"${name}" needs a CA certificate, or a certificate with its private key`);
      return { type: 'cert.PEM', tls: certificates };
    case 'sas': {
      const sasKey = textIn(value.sasKey);
      if (!sasKey) throw new ConfigurationError(`"${name}.sasKey" should be specified!`);
      return { type: 'sas', sasKey, tls: { ca: certificates.ca } };
    }
    default:
      throw new ConfigurationError(`"${name}.type" is unknown: ${JSON.stringify(value.type)}`);
  }
};
