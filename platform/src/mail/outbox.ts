/**
 * Mails: written in the transaction of the call that causes them, sent after its commit by the mail service.
 * As long as no mail server was set, they stay in the outbox, which the development mailbox shows.
 */
import { newId } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { Tx } from '../framework/tx.js';
import { readSetting } from '../settings/admin-settings.js';

declare module '../framework/events.js' {
  interface PlatformEvents {
    'mail.queued': { id: string };
  }
}

export interface Mail {
  id: string;
  createdTime: number;
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

/** Kept mails; older ones go. */
const KEPT = 500;
const INSTALLED_FROM = 'ThingsBoard <sysadmin@localhost.localdomain>';

export function queueMail(tx: Tx, recipient: string, subject: string, content: string): void {
  const id = newId(tx.now);
  tx.run(
    'INSERT INTO mail (id, created_time, recipient, subject, content) VALUES (?, ?, ?, ?, ?)',
    id,
    tx.now,
    recipient,
    subject,
    content,
  );
  tx.run('DELETE FROM mail WHERE id IN (SELECT id FROM mail ORDER BY created_time DESC LIMIT -1 OFFSET ?)', KEPT);
  tx.emit('mail.queued', { id });
}

/** The mail server's settings, or null while they are as installed: then nothing is sent. */
export function mailServer(tx: Tx): MailSettings | null {
  const settings = readSetting<MailSettings>(tx, 'mail');
  return settings && settings.mailFrom !== INSTALLED_FROM ? settings : null;
}

const COLUMNS = 'id, created_time AS createdTime, recipient, subject, content';

/** A mail to send with the server to send it by; null when it stays in the outbox. */
export const mailToSend = defineOperation('mail.toSend', 'read', (tx, id: string) => {
  const server = mailServer(tx);
  const mail = tx.get<Mail>(`SELECT ${COLUMNS} FROM mail WHERE id = ? AND sent_time IS NULL`, id);
  return server && mail ? { server, mail } : null;
});

export const noteSent = defineOperation('mail.sent', 'write', (tx, sent: { id: string; failure: string | null }) => {
  tx.run('UPDATE mail SET sent_time = ?, failure = ? WHERE id = ?', tx.now, sent.failure, sent.id);
});

/** The newest mails, for the development mailbox. */
export const latestMails = (tx: Tx, count: number): Mail[] =>
  tx.all<Mail>(`SELECT ${COLUMNS} FROM mail ORDER BY created_time DESC, id DESC LIMIT ?`, count);
