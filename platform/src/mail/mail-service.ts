/** Sends queued mails by the mail server and text messages by the SMS provider that is set. Failures are noted in the outbox and in the log. */
import type { Service } from '../framework/context.js';
import { repeat } from '../framework/repeated-work.js';
import { settlesWithin } from '../framework/time-limit.js';
import { sendSms } from '../sms/send-sms.js';
import { type MailSettings, mailToSend, markFailed, markSent, type Posting, waitingMails } from './outbox.js';

interface Letter {
  recipient: string;
  subject: string;
  content: string;
}

/** Hands one mail to a mail server. Rejects with what the server says. */
export async function sendMail(server: MailSettings, { recipient, subject, content }: Letter): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const timeout = Number(server.timeout) || 10_000;
  const transport = createTransport({
    host: server.smtpHost,
    port: Number(server.smtpPort),
    secure: server.smtpProtocol === 'smtps',
    requireTLS: server.enableTls === true || server.enableTls === 'true',
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    ...(server.username ? { auth: { user: server.username, pass: server.password ?? '' } } : {}),
  });
  try {
    await transport.sendMail({ from: server.mailFrom, to: recipient, subject, text: content });
  } finally {
    transport.close();
  }
}

const post = ({ mail, by }: Posting): Promise<void> =>
  'smsProvider' in by
    ? sendSms(by.smsProvider, { numberTo: mail.recipient, message: mail.content })
    : sendMail(by.mailServer, mail);

/** How often what waits is looked for. */
const LOOK_EVERY = 15_000;
/** How long an end waits for mails that are being sent; the next start sends them again. */
const STOP_LIMIT = 500;

/** Commands that a mail server answers according to the mail. What it says to others is about the settings, which can be put right. */
const ABOUT_THE_MAIL = new Set<unknown>(['RCPT TO', 'DATA']);

/** Whether a mail server refused a mail for good (an unknown recipient, say): trying again would not help. */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown };
  return Number(responseCode) >= 500 && ABOUT_THE_MAIL.has(command);
}

export const mailService: Service = {
  name: 'mail',
  start: async ({ db, events }) => {
    const sending = new Map<string, Promise<void>>();
    /** Sent, but not noted as such yet: with a full disk, say. They are not sent again. */
    const unnoted = new Set<string>();
    let stopped = false;
    const noteSent = async (id: string): Promise<void> => {
      await db.run(markSent, id);
      unnoted.delete(id);
    };
    const attempt = async (id: string): Promise<void> => {
      if (unnoted.has(id)) return noteSent(id);
      const found = await db.run(mailToSend, id);
      if (!found) return;
      try {
        await post(found);
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error);
        const { kind, subject } = found.mail;
        console.error(`${kind === 'SMS' ? 'text message' : `mail "${subject}"`} was not sent: ${failure}`);
        await db.run(markFailed, { id, failure, final: isFinal(error) });
        return;
      }
      unnoted.add(id);
      await noteSent(id);
    };
    /** Sends a mail, once at a time. Never rejects. */
    const send = (id: string): Promise<void> => {
      const work =
        sending.get(id) ??
        attempt(id)
          .catch((error) => console.error('mail', error))
          .finally(() => sending.delete(id));
      sending.set(id, work);
      return work;
    };
    const repeated = repeat('mail', { every: LOOK_EVERY, atOnce: true }, async () => {
      for (const id of await db.run(waitingMails, null)) if (!stopped) await send(id);
    });
    const forget = events.on('mail.queued', ({ id }) => void send(id));
    return {
      stop: async () => {
        stopped = true;
        forget();
        await settlesWithin(STOP_LIMIT, Promise.all([repeated.stop(), ...sending.values()]));
      },
    };
  },
};
