import { isIP } from 'node:net';
import type { SecureVersion } from 'node:tls';
import { isObject } from '../../../framework/shapes.js';
import { timerTime } from '../../../framework/time-limit.js';
import { mailServer } from '../../../mail/outbox.js';
import { ConfigurationError, flag, flagOr, oneOfOrEmpty, portOr, text, wholeOr } from '../../configuration.js';
import { objectOf } from '../../content/body.js';
import type { Mail, MailServer } from '../../door/mail-client.js';
import { deliver } from '../../door/mail-delivery.js';
import { countSent } from '../../effects/usage.js';
import type { Message } from '../../message.js';
import { defineNode, type NodeContext } from '../../node.js';

interface Config {
  useSystemSmtpSettings: boolean;
  smtpHost: string | null;
  smtpPort: number | null;
  username: string | null;
  password: string | null;
  smtpProtocol: 'smtp' | 'smtps' | null;
  timeout: number | null;
  enableTls: boolean;
  tlsVersion: SecureVersion | null;
  enableProxy: boolean;
  proxyHost: string | null;
  proxyPort: string | null;
  proxyUser: string | null;
  proxyPassword: string | null;
}

const VERSIONS: readonly SecureVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
const MEMBERS = ['from', 'to', 'cc', 'bcc', 'subject', 'body', 'images', 'html'];

async function proxyOf(config: Config, { addressOf }: NodeContext): Promise<string | null> {
  if (!config.enableProxy || !config.proxyHost) return null;
  const address = await addressOf(config.proxyHost);
  const url = new URL(`http://${isIP(address) === 6 ? `[${address}]` : address}`);
  url.port = String(portOr(3128)(config.proxyPort, 'proxyPort'));
  url.username = config.proxyUser ?? '';
  url.password = config.proxyUser ? (config.proxyPassword ?? '') : '';
  return url.href;
}

async function serverOf(config: Config, context: NodeContext): Promise<MailServer> {
  if (!config.useSystemSmtpSettings) {
    return {
      host: config.smtpHost ?? '',
      port: config.smtpPort ?? 25,
      secure: config.smtpProtocol === 'smtps',
      requireTls: config.enableTls,
      tlsVersion: config.tlsVersion,
      timeout: timerTime(config.timeout || 10_000),
      user: config.username,
      password: config.password,
      proxy: await proxyOf(config, context),
      isTrusted: false,
    };
  }
  const server = await context.read(mailServer);
  if (!server) throw new Error('No mail server is set up on this platform');
  return {
    host: server.smtpHost,
    port: Number(server.smtpPort),
    secure: server.smtpProtocol === 'smtps',
    requireTls: server.enableTls === true || server.enableTls === 'true',
    tlsVersion: null,
    timeout: timerTime(Number(server.timeout) || 10_000),
    user: server.username || null,
    password: server.password || null,
    proxy: null,
    isTrusted: true,
  };
}

/** The mail in a message. Throws with what is missing. */
function mailOf(message: Message): Mail {
  const body = objectOf(message);
  const unknown = Object.keys(body).find((member) => !MEMBERS.includes(member));
  if (unknown !== undefined) throw new Error(`Message data is no mail: unknown member "${unknown}"`);
  const read = (member: string): string | undefined => text(body[member], member) || undefined;
  const to = read('to');
  if (!to?.trim()) throw new Error(`Email destination can not be blank [${to ?? null}]`);
  return {
    from: read('from'),
    to,
    cc: read('cc'),
    bcc: read('bcc'),
    subject: read('subject') ?? '',
    body: read('body') ?? '',
    html: flag(body.html, 'html'),
    images: Object.fromEntries(
      Object.entries(isObject(body.images) ? body.images : {}).map(([name, path]) => [name, dataUrl(path)]),
    ),
  };
}

/** Only what the message itself holds is attached: no file, no address. */
function dataUrl(path: unknown): string {
  if (typeof path !== 'string') throw new Error('"images" has one that is no text');
  return path.startsWith('data:') ? path : `data:image/png;base64,${path}`;
}

/** Sends mails that the node "to email" has made. */
export const sendEmail = defineNode<Config>({
  class: 'mail.TbSendEmailNode',
  labels: ['Success'],
  configuration: {
    useSystemSmtpSettings: flagOr(false),
    smtpHost: text,
    smtpPort: wholeOr(null),
    username: text,
    password: text,
    smtpProtocol: oneOfOrEmpty(['smtp', 'smtps']),
    timeout: wholeOr(null),
    enableTls: flag,
    tlsVersion: oneOfOrEmpty(VERSIONS),
    enableProxy: flag,
    proxyHost: text,
    proxyPort: text,
    proxyUser: text,
    proxyPassword: text,
  },
  start: ({ useSystemSmtpSettings, smtpHost, smtpPort, enableProxy, proxyPort }) => {
    if (useSystemSmtpSettings) return;
    if (!smtpHost) throw new ConfigurationError('"smtpHost" should be specified!');
    portOr(25)(smtpPort, 'smtpPort');
    if (enableProxy) portOr(3128)(proxyPort, 'proxyPort');
  },
  execute: async (config, message, context) => {
    if (message.type !== 'SEND_EMAIL') throw new Error(`Not expected msg type ${message.type} for SendEmail Node`);
    const mail = mailOf(message);
    const server = await serverOf(config, context);
    if (server.isTrusted) await context.write(countSent, { counter: 'email', count: 1 });
    try {
      await deliver(server, mail, context);
    } catch (error) {
      throw new Error(`Unable to send mail: ${error instanceof Error ? error.message : String(error)}`);
    }
    return 'Success';
  },
});
