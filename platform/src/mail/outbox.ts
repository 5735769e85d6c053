/**
 * Mails and text messages: written in the transaction of the call that causes them, sent after its commit by the mail
 * service; after a crash or an end in between by the next start, so that one may come twice but none is lost. What fails is tried again,
 * later and later, a bounded number of times. What was written while no
 * mail server (no SMS provider) was set is never sent: it stays in the outbox, which the development mailbox shows.
 */
import { newId } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { requireFeature } from '../framework/tenant-features.js';
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

/** Kept mails that are sent, or never will be; older ones go. */
const KEPT = 500;
const INSTALLED_FROM = 'ThingsBoard <sysadmin@localhost.localdomain>';

function queue(tx: Tx, { kind, recipient, subject, content }: Omit<Mail, 'id' | 'createdTime'>): void {
  const id = newId(tx.now);
  const waiting = kind === 'SMS' ? smsProvider(tx) : mailServer(tx);
  tx.run(
    'INSERT INTO mail (id, created_time, kind, recipient, subject, content, waiting) VALUES (?, ?, ?, ?, ?, ?, ?)',
    id,
    tx.now,
    kind,
    recipient,
    subject,
    content,
    waiting ? 1 : null,
  );
  tx.run(
    'DELETE FROM mail WHERE id IN (SELECT id FROM mail WHERE waiting IS NULL ORDER BY created_time DESC LIMIT -1 OFFSET ?)',
    KEPT,
  );
  if (waiting) tx.emit('mail.queued', { id });
}

export const queueMail = (tx: Tx, recipient: string, subject: string, content: string): void =>
  queue(tx, { kind: 'MAIL', recipient, subject, content });

/**
 * Text messages count as used by the tenant whose user gets them; mails about accounts are the platform's own. Throws 429 when the tenant
 * has used up its limit.
 */
export function queueSms(tx: Tx, tenantId: string, phoneNumber: string, content: string): void {
  requireFeature(tx, tenantId, 'smsApiState');
  queue(tx, { kind: 'SMS', recipient: phoneNumber, subject: '', content });
  tx.emit('usage.counted', { tenantId, counts: { sms: 1 } });
}

/** The mail server's settings, or null while they are as installed: then nothing is sent. */
export function mailServer(tx: Tx): MailSettings | null {
  const settings = readSetting<MailSettings>(tx, 'mail');
  return settings && settings.mailFrom !== INSTALLED_FROM ? settings : null;
}

const COLUMNS = 'id, created_time AS createdTime, kind, recipient, subject, content';

/** What is to be sent by now, the oldest first. */
export const waitingMails = defineOperation('mail.waiting', 'read', (tx, _args: null): string[] =>
  tx
    .all<{ id: string }>('SELECT id FROM mail WHERE waiting = 1 AND next_time <= ? ORDER BY created_time, id', tx.now)
    .map(({ id }) => id),
);

/** A mail or text message to send with what sends it; null when it was sent, or what sends it was taken away. */
export const mailToSend = defineOperation('mail.toSend', 'read', (tx, id: string): Posting | null => {
  const mail = tx.get<Mail>(`SELECT ${COLUMNS} FROM mail WHERE id = ? AND waiting = 1`, id);
  if (mail?.kind === 'SMS') {
    const provider = smsProvider(tx);
    return provider && { mail, by: { smsProvider: provider } };
  }
  const server = mailServer(tx);
  return mail && server ? { mail, by: { mailServer: server } } : null;
});

export const markSent = defineOperation('mail.sent', 'write', (tx, id: string) => {
  tx.run('UPDATE mail SET sent_time = ?, failure = NULL, waiting = NULL WHERE id = ?', tx.now, id);
});

/** How often sending is tried: a mail over some three hours, a text message, which mostly is a code for now, over a minute and a half. */
const ATTEMPTS = { MAIL: 10, SMS: 3 };
const FIRST_PAUSE = 30_000;
const LONGEST_PAUSE = 3_600_000;

/** Notes that sending failed, and when it is tried again, each time after a longer pause. A `final` failure is the last. */
export const markFailed = defineOperation(
  'mail.failed',
  'write',
  (tx, { id, failure, final }: { id: string; failure: string; final: boolean }) => {
    const mail = tx.get<{ kind: Mail['kind']; attempts: number }>('SELECT kind, attempts FROM mail WHERE id = ?', id);
    if (!mail) return;
    const attempts = mail.attempts + 1;
    tx.run(
      'UPDATE mail SET failure = ?, attempts = ?, next_time = ?, waiting = ? WHERE id = ?',
      failure,
      attempts,
      tx.now + Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE),
      final || attempts >= ATTEMPTS[mail.kind] ? null : 1,
      id,
    );
  },
);

/** The newest mails and text messages, for the development mailbox. */
export const latestMails = (tx: Tx, count: number): Mail[] =>
  tx.all<Mail>(`SELECT ${COLUMNS} FROM mail ORDER BY created_time DESC, id DESC LIMIT ?`, count);
