import Database from 'libsql';
import { Connection, Tx } from '../framework/tx.js';
import { settings } from '../migrations/001-settings.js';
import { mail } from '../migrations/010-mail.js';
import { sms } from '../migrations/017-sms.js';
import { mailWaiting } from '../migrations/020-mail-waiting.js';
import { mailAttempts } from '../migrations/047-mail-attempts.js';
import { writeSetting } from '../settings/admin-settings.js';
import { latestMails, markSent, queueMail, waitingMails } from './outbox.js';

const CAP = 500;

function open() {
  const connection = new Connection(new Database(':memory:'));
  for (const migration of [settings, mail, sms, mailWaiting, mailAttempts]) migration.up(connection);
  let now = 0;
  return () => {
    now += 1;
    return new Tx(connection, 'write', now);
  };
}

const setServer = (tx: Tx) => writeSetting(tx, 'mail', { mailFrom: 'me@mullion.test' });
const kept = (tx: Tx) => latestMails(tx, 10_000).map(({ recipient }) => recipient);

test('the cap drops the oldest that were sent or never will be, and none that waits', () => {
  const tx = open();
  for (let i = 0; i < CAP + 10; i += 1) queueMail(tx(), `unsendable ${i}`, '', '');
  expect(kept(tx())).toHaveLength(CAP);
  expect(waitingMails.handler(tx(), null)).toEqual([]);
  setServer(tx());
  for (let i = 0; i < CAP + 10; i += 1) queueMail(tx(), `waiting ${i}`, '', '');
  const waiting = waitingMails.handler(tx(), null);
  expect(waiting).toHaveLength(CAP + 10);
  expect(kept(tx()).filter((name) => name.startsWith('waiting'))).toHaveLength(CAP + 10);
  for (const id of waiting) markSent.handler(tx(), id);
  queueMail(tx(), 'one more', '', '');
  expect(kept(tx())).toHaveLength(CAP + 1);
  expect(waitingMails.handler(tx(), null)).toHaveLength(1);
});
