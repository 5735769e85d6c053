/**
 * Mails and text messages: written in the transaction of the call that causes them, sent after its commit by the mail
 * service. As long as no mail server (no SMS provider) was set, they stay in the outbox, which the development mailbox shows.
 */
import { newId } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { Tx } from '../framework/tx.js';
import { readSetting } from '../settings/admin-settings.js';
import { type SmsSettings, smsProvider } from '../sms/sms-settings.js';

declare module '../framework/events.js' {
  interface PlatformEvents {
    'mail.queued': { id: string };
  }
}

export interface Mail {
  id: string;
  createdTime: number;
  /** The recipient of an SMS is a phone number, and it has no subject. */
  kind: 'MAIL' | 'SMS';
  recipient: string;
  subject: string;
  content: string;
}

export interface MailSettings {
  mailFrom: string;
  smtpProtocol: string;
  smtpHost: string;
  smtpPort: string | number;
  timeout: string | number;
  enableTls: boolean | string;
  username: string;
  password: string;
}

/** What to send, and by what. */
export interface Posting {
  mail: Mail;
  by: { mailServer: MailSettings } | { smsProvider: SmsSettings };
}

/** Kept mails; older ones go. */
const KEPT = 500;
const INSTALLED_FROM = 'ThingsBoard <sysadmin@localhost.localdomain>';

function queue(tx: Tx, { kind, recipient, subject, content }: Omit<Mail, 'id' | 'createdTime'>): void {
  const id = newId(tx.now);
  tx.run(
    'INSERT INTO mail (id, created_time, kind, recipient, subject, content) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    tx.now,
    kind,
    recipient,
    subject,
    content,
  );
  tx.run('DELETE FROM mail WHERE id IN (SELECT id FROM mail ORDER BY created_time DESC LIMIT -1 OFFSET ?)', KEPT);
  tx.emit('mail.queued', { id });
}

export const queueMail = (tx: Tx, recipient: string, subject: string, content: string): void =>
  queue(tx, { kind: 'MAIL', recipient, subject, content });

/** Text messages count as used by the tenant whose user gets them; mails about accounts are the platform's own. */
export function queueSms(tx: Tx, tenantId: string, phoneNumber: string, content: string): void {
  queue(tx, { kind: 'SMS', recipient: phoneNumber, subject: '', content });
  tx.emit('usage.counted', { tenantId, counts: { sms: 1 } });
}

/** The mail server's settings, or null while they are as installed: then nothing is sent. */
export function mailServer(tx: Tx): MailSettings | null {
  const settings = readSetting<MailSettings>(tx, 'mail');
  return settings && settings.mailFrom !== INSTALLED_FROM ? settings : null;
}

const COLUMNS = 'id, created_time AS createdTime, kind, recipient, subject, content';

/** A mail or text message to send with what sends it; null when it stays in the outbox. */
export const mailToSend = defineOperation('mail.toSend', 'read', (tx, id: string): Posting | null => {
  const mail = tx.get<Mail>(`SELECT ${COLUMNS} FROM mail WHERE id = ? AND sent_time IS NULL`, id);
  if (mail?.kind === 'SMS') {
    const provider = smsProvider(tx);
    return provider && { mail, by: { smsProvider: provider } };
  }
  const server = mailServer(tx);
  return mail && server ? { mail, by: { mailServer: server } } : null;
});

export const noteSent = defineOperation('mail.sent', 'write', (tx, sent: { id: string; failure: string | null }) => {
  tx.run('UPDATE mail SET sent_time = ?, failure = ? WHERE id = ?', tx.now, sent.failure, sent.id);
});

/** The newest mails and text messages, for the development mailbox. */
export const latestMails = (tx: Tx, count: number): Mail[] =>
  tx.all<Mail>(`SELECT ${COLUMNS} FROM mail ORDER BY created_time DESC, id DESC LIMIT ?`, count);
