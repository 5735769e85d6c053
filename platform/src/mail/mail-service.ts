/** Sends queued mails by the mail server and text messages by the SMS provider that is set. Failures are noted in the outbox and in the log. */
import { createTransport } from 'nodemailer';
import type { Service } from '../framework/context.js';
import { sendSms } from '../sms/send-sms.js';
import { type MailSettings, mailToSend, markSent, type Posting, waitingMails } from './outbox.js';

interface Letter {
  recipient: string;
  subject: string;
  content: string;
}

/** Hands one mail to a mail server. Rejects with what the server says. */
export async function sendMail(server: MailSettings, { recipient, subject, content }: Letter): Promise<void> {
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

export const mailService: Service = {
  name: 'mail',
  start: async ({ db, events }) => {
    const running = new Set<Promise<void>>();
    const send = async (id: string): Promise<void> => {
      const found = await db.run(mailToSend, id);
      if (!found) return;
      let failure: string | null = null;
      try {
        await post(found);
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error);
        const { kind, subject } = found.mail;
        console.error(`${kind === 'SMS' ? 'text message' : `mail "${subject}"`} was not sent: ${failure}`);
      }
      await db.run(markSent, { id, failure });
    };
    const begin = (work: Promise<void>) => {
      const guarded = work.catch((error) => console.error('mail', error));
      running.add(guarded);
      void guarded.finally(() => running.delete(guarded));
    };
    let stopped = false;
    const sendWaiting = async (ids: readonly string[]) => {
      for (const id of ids) if (!stopped) await send(id);
    };
    // What an earlier run left. Asked for before anything new can be queued, so that nothing is sent twice.
    begin(sendWaiting(await db.run(waitingMails, null)));
    const forget = events.on('mail.queued', ({ id }) => begin(send(id)));
    return {
      stop: async () => {
        stopped = true;
        forget();
        await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, 500).unref())]);
      },
    };
  },
};
