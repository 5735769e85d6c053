/** LwM2M credentials: the checks of their JSON text and what becomes the credentials id. */
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { badRequest } from '../framework/errors.js';
import { isObject } from '../framework/shapes.js';

type Json = Record<string, unknown>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function requireHexKey(key: string, who: string): void {
  if (!/^[0-9a-f]*$/i.test(key)) throw badRequest(`${who} PSK key must be random sequence in hex encoding!`);
  if (key.length % 32 !== 0 || key.length > 128) {
    throw badRequest(`${who} PSK key length = ${key.length}. Key must be HexDec format: 32, 64, 128 characters!`);
  }
}

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');
const attempt = (body: () => boolean): boolean => {
  try {
    return body();
  } catch {
    return false;
  }
};
const isPublicKey = (text: string) =>
  attempt(() => createPublicKey({ key: fromBase64(text), format: 'der', type: 'spki' }).asymmetricKeyType === 'ec');
const isPrivateKey = (text: string) =>
  attempt(() => createPrivateKey({ key: fromBase64(text), format: 'der', type: 'pkcs8' }).asymmetricKeyType === 'ec');
const isCertificate = (text: string) =>
  attempt(() => new X509Certificate(fromBase64(text)).publicKey.asymmetricKeyType === 'ec');

function checkClient(client: Json): void {
  const { securityConfigClientMode: mode } = client;
  if (textOf(client.endpoint).trim() === '') throw badRequest('LwM2M client endpoint must be specified!');
  if (mode === 'NO_SEC') return;
  if (mode === 'PSK') {
    const identity = textOf(client.identity);
    if (identity === '') throw badRequest('LwM2M client PSK identity must be specified and must be an utf8 string!');
    if (identity === 'NO_SEC') throw badRequest("The PSK ID of the LwM2M client must not be 'NO_SEC'!");
    if (textOf(client.key) === '') throw badRequest('LwM2M client PSK key must be specified!');
    requireHexKey(textOf(client.key), 'LwM2M client');
  } else if (mode === 'RPK') {
    if (textOf(client.key) === '') throw badRequest('LwM2M client RPK key must be specified!');
    if (!isPublicKey(textOf(client.key))) {
      throw badRequest(
        'LwM2M client RPK key must be in standard [RFC7250] and support only EC algorithm and then encoded to Base64 format!',
      );
    }
  } else if (mode === 'X509') {
    const cert = textOf(client.cert);
    if (cert !== '' && !isCertificate(cert)) {
      throw badRequest(
        'LwM2M client X509 certificate must be in DER-encoded X509v3 format and support only EC algorithm and then encoded to Base64 format!',
      );
    }
  } else throw badRequest('Invalid credentials body for LwM2M credentials!');
}

function checkServer(server: Json, who: string): void {
  const { securityMode: mode } = server;
  const id = textOf(server.clientPublicKeyOrId);
  const secret = textOf(server.clientSecretKey);
  if (mode === 'NO_SEC') return;
  if (mode === 'PSK') {
    if (id === '') throw badRequest(`${who} client PSK public key or id must be specified and must be an utf8 string!`);
    if (secret === '') throw badRequest(`${who} client PSK key must be specified!`);
    requireHexKey(secret, `${who} client`);
  } else if (mode === 'RPK' || mode === 'X509') {
    if (id === '') throw badRequest(`${who} client ${mode} public key or id must be specified!`);
    if (!(mode === 'RPK' ? isPublicKey(id) : isCertificate(id))) {
      throw badRequest(`${who} client ${mode} public key or id must be an EC key encoded to Base64 format!`);
    }
    if (secret === '') throw badRequest(`${who} client ${mode} secret key must be specified!`);
    if (!isPrivateKey(secret)) {
      throw badRequest(`${who} client ${mode} secret key must be an EC key encoded to Base64 format!`);
    }
  } else throw badRequest('Invalid credentials body for LwM2M credentials!');
}

/** Checks the JSON text and answers id and stored value. Throws 400 with the platform's texts. */
export function formatLwm2m(value: string, hash: (text: string) => string): { id: string; value: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    throw badRequest('Invalid credentials body for LwM2M credentials!');
  }
  if (parsed === null) throw badRequest('LwM2M credentials must be specified!');
  if (!isObject(parsed)) throw badRequest('Invalid credentials body for LwM2M credentials!');
  const { client, bootstrap } = parsed;
  if (!isObject(client)) throw badRequest('LwM2M client credentials must be specified!');
  if (!isObject(bootstrap)) throw badRequest('LwM2M bootstrap credentials must be specified!');
  checkClient(client);
  if (!isObject(bootstrap.bootstrapServer)) throw badRequest('LwM2M bootstrap server credentials must be specified!');
  if (!isObject(bootstrap.lwm2mServer)) throw badRequest('LwM2M lwm2m server credentials must be specified!');
  checkServer(bootstrap.bootstrapServer, 'Bootstrap server');
  checkServer(bootstrap.lwm2mServer, 'LwM2M server');
  const mode = client.securityConfigClientMode;
  const cert = textOf(client.cert);
  const id = mode === 'PSK' ? textOf(client.identity) : mode === 'X509' && cert ? hash(cert) : textOf(client.endpoint);
  return { id, value: JSON.stringify(parsed) };
}
