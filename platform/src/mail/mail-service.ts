/** Sends queued mails by the mail server that is set. A mail that fails is noted in the outbox and in the log. */
import { createTransport } from 'nodemailer';
import type { Service } from '../framework/context.js';
import { type MailSettings, mailToSend, noteSent } from './outbox.js';

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

export const mailService: Service = {
  name: 'mail',
  start: async ({ db, events }) => {
    const running = new Set<Promise<void>>();
    const send = async (id: string): Promise<void> => {
      const found = await db.run(mailToSend, id);
      if (!found) return;
      let failure: string | null = null;
      try {
        await sendMail(found.server, found.mail);
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error);
        console.error(`mail "${found.mail.subject}" was not sent: ${failure}`);
      }
      await db.run(noteSent, { id, failure });
    };
    const forget = events.on('mail.queued', ({ id }) => {
      const work = send(id).catch((error) => console.error('mail', error));
      running.add(work);
      void work.finally(() => running.delete(work));
    });
    return {
      stop: async () => {
        forget();
        await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, 500).unref())]);
      },
    };
  },
};
