import { createPrivateKey, createSign, type KeyObject } from 'node:crypto';
import { isObject } from '../../../framework/shapes.js';
import { ConfigurationError, requiredText, text, textMap } from '../../configuration.js';
import { fill } from '../../content/patterns.js';
import { notSent, sent } from '../../content/sent.js';
import { callHttp, type HttpCall, type Way } from '../../door/http-call.js';
import { defineNode } from '../../node.js';

interface Config {
  projectId: string;
  topicName: string;
  messageAttributes: Readonly<Record<string, string>>;
  serviceAccountKey: string;
  serviceAccountKeyFileName: string | null;
}
interface Account {
  email: string;
  key: KeyObject;
  tokenUri: URL;
}
interface Token {
  value: string;
  until: number;
}
interface State {
  account: Account;
  token: Token | null;
  /** The request for a token: all messages that come meanwhile wait for the same. */
  asking: Promise<Token> | null;
  /** By which it goes out: it does not end with the message that came first. */
  way: Way;
}

const SCOPE = 'https://www.googleapis.com/auth/pubsub';
const TOKEN_URI = 'https://oauth2.googleapis.com/token';
const HOUR_S = 3600;
const TIMEOUT = 30_000;
/** Operators may name another endpoint. */
function endpointOf(path: string) {
  const named = process.env.PUBSUB_ENDPOINT;
  return { url: new URL(path, named || 'https://pubsub.googleapis.com'), isTrusted: Boolean(named) };
}

/** A service did not take what it was sent. */
class Refusal extends Error {
  constructor(
    host: string,
    readonly status: number,
    body: string,
  ) {
    super(`${host} answered ${status}: ${body.slice(0, 300)}`);
  }
}

function accountOf(keyFile: string): Account {
  const file = JSON.parse(keyFile) as unknown;
  if (!isObject(file) || typeof file.client_email !== 'string' || typeof file.private_key !== 'string')
    throw new ConfigurationError('"serviceAccountKey" has no "client_email" and "private_key"');
  const tokenUri = typeof file.token_uri === 'string' ? file.token_uri : TOKEN_URI;
  if (!URL.canParse(tokenUri)) throw new ConfigurationError('"serviceAccountKey" has a "token_uri" that is no address');
  return { email: file.client_email, key: createPrivateKey(file.private_key), tokenUri: new URL(tokenUri) };
}

const base64Url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A statement of the account, signed with its key, for which the token service answers a token. */
function assertionOf({ email, key, tokenUri }: Account, now: number): string {
  const iat = Math.floor(now / 1000);
  const claims = { iss: email, scope: SCOPE, aud: tokenUri.href, iat, exp: iat + HOUR_S };
  const signed = `${base64Url({ alg: 'RS256', typ: 'JWT' })}.${base64Url(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
}

type Post = Pick<HttpCall, 'url' | 'headers' | 'body' | 'isTrusted'>;

async function callJson(post: Post, way: Way): Promise<unknown> {
  const answer = await callHttp({ ...post, method: 'POST', timeout: TIMEOUT }, way);
  if (answer.status >= 300) throw new Refusal(post.url.host, answer.status, answer.body);
  return JSON.parse(answer.body);
}

async function askToken(account: Account, way: Way): Promise<Token> {
  const now = Date.now();
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: assertionOf(account, now) };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(grant).toString();
  const answer = await callJson({ url: account.tokenUri, headers, body }, way);
  if (!isObject(answer) || typeof answer.access_token !== 'string')
    throw new Error('The token service answered no token');
  // Renewed a minute before it ends.
  const lifetime = (Number(answer.expires_in) || HOUR_S) - 60;
  return { value: answer.access_token, until: now + lifetime * 1000 };
}

async function tokenOf(state: State): Promise<Token> {
  if (state.token && state.token.until > Date.now()) return state.token;
  state.asking ??= askToken(state.account, state.way).finally(() => {
    state.asking = null;
  });
  state.token = await state.asking;
  return state.token;
}

/** Publishes messages to a topic of Google Cloud Pub/Sub. */
export const gcpPubsub = defineNode<Config, State>({
  class: 'gcp.pubsub.TbPubSubNode',
  labels: ['Success'],
  configuration: {
    projectId: requiredText,
    topicName: requiredText,
    messageAttributes: textMap,
    serviceAccountKey: requiredText,
    serviceAccountKeyFileName: text,
  },
  start: ({ serviceAccountKey }, way) => {
    try {
      return { account: accountOf(serviceAccountKey), token: null, asking: null, way };
    } catch (error) {
      throw new ConfigurationError(
        `"serviceAccountKey" is no key file: ${error instanceof Error ? error.message : error}`,
      );
    }
  },
  execute: async ({ projectId, topicName, messageAttributes }, message, context) => {
    const { state } = context;
    let token: Token | null = null;
    try {
      const attributes = Object.entries(messageAttributes).map(([name, value]) => [
        fill(name, message),
        fill(value, message),
      ]);
      const data = Buffer.from(message.data).toString('base64');
      const body = JSON.stringify({ messages: [{ data, attributes: Object.fromEntries(attributes) }] });
      const path = `/v1/projects/${encodeURIComponent(projectId)}/topics/${encodeURIComponent(topicName)}:publish`;
      token = await tokenOf(state);
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token.value}` };
      const answer = await callJson({ ...endpointOf(path), headers, body }, context);
      const [messageId] = isObject(answer) && Array.isArray(answer.messageIds) ? answer.messageIds : [];
      return sent(message, { messageId: String(messageId ?? '') });
    } catch (error) {
      // Others may have another token by now.
      if (error instanceof Refusal && error.status === 401 && state.token === token) state.token = null;
      return notSent(message, error, context);
    }
  },
});
