/** The development mailbox: what would have been mailed or sent as a text message, as a page. Only where nobody but this machine can ask. */
import { notFound } from '../framework/errors.js';
import { defineRoute, text } from '../framework/route.js';
import { mailboxPage } from './mailbox-page.js';
import { latestMails } from './outbox.js';

const SHOWN = 50;

export const mailboxRoutes = [
  defineRoute({
    method: 'GET',
    path: '/dev/mailbox',
    auth: 'public',
    mode: 'read',
    prepare: async ({ options }, call) => ({ open: (options.mailbox ?? false) && call.data.isLocal }),
    handler: (tx, call) => {
      if (!call.prepared.open) throw notFound();
      return text(mailboxPage(latestMails(tx, SHOWN)), 'text/html;charset=UTF-8');
    },
  }),
];
