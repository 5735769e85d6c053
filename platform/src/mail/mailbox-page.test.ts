import { createHash } from 'node:crypto';
import { mailboxPage } from './mailbox-page.js';
import type { Mail } from './outbox.js';

const mail = {
  createdTime: 0,
  kind: 'MAIL',
  recipient: 'ann@example.com',
  subject: 'Reset <b>it</b>',
  content: 'Open http://localhost/reset?a=1&b=2 <script>alert(1)</script>',
} as Mail;

test('messages are text: what somebody wrote never becomes markup, links apart', () => {
  const page = mailboxPage([mail]);
  expect(page).toContain('<h2>Reset &#60;b&#62;it&#60;/b&#62;</h2>');
  expect(page).toContain('<a href="http://localhost/reset?a=1&#38;b=2">');
  expect(page).not.toContain('<script');
  expect(page).toContain('<time datetime="1970-01-01T00:00:00.000Z">1 Jan 1970, 00:00:00 UTC</time>');
});

test('the page’s policy allows its own style and nothing else', () => {
  const page = mailboxPage([]);
  const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  expect(page).not.toMatch(/style="|src=|<link|@import|url\(/);
  expect(page).toContain('No messages yet');
});
