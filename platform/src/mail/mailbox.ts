/** The development mailbox: what would have been mailed or sent as a text message, as a page. Only where nobody but this machine can ask. */
import { notFound } from '../framework/errors.js';
import { defineRoute, text } from '../framework/route.js';
import { latestMails } from './outbox.js';

const SHOWN = 50;

const escaped = (value: string) => value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Links of a mail's text become links of the page. */
const linked = (content: string) =>
  escaped(content).replace(/https?:\/\/[^\s]+/g, (url) => `<a href="${url}">${url}</a>`);

export const mailboxRoutes = [
  defineRoute({
    method: 'GET',
    path: '/dev/mailbox',
    auth: 'public',
    mode: 'read',
    prepare: async ({ options }, call) => ({ open: (options.mailbox ?? false) && call.data.isLocal }),
    handler: (tx, call) => {
      if (!call.prepared.open) throw notFound();
      const mails = latestMails(tx, SHOWN).map(
        ({ createdTime, kind, recipient, subject, content }) =>
          `<article><h2>${kind === 'SMS' ? 'SMS' : escaped(subject)}</h2><p>${escaped(recipient)} · <time>${new Date(createdTime).toISOString()}</time></p><pre>${linked(content)}</pre></article>`,
      );
      const body = mails.join('\n') || '<p>No mail yet.</p>';
      return text(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title></head><body><h1>Mailbox</h1>${body}</body></html>`,
        'text/html;charset=UTF-8',
      );
    },
  }),
];
