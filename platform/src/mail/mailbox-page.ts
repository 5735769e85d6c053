/** The mailbox as a page of its own: the product's look without its code. Nothing in it runs, and nothing is fetched. */

import { createHash } from 'node:crypto';
import type { Mail } from './outbox.js';

const escaped = (value: string) => value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Links of a mail's text become links of the page. */
const linked = (content: string) =>
  escaped(content).replace(/https?:\/\/[^\s]+/g, (url) => `<a href="${url}">${url}</a>`);

/** `22 Nov 2026, 16:37:31 UTC`: the page runs no code that would know the reader's clock. */
const shownTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

const style = `
:root { color-scheme: light dark; --canvas: light-dark(#f4f6f8, #0c1317); --surface: light-dark(#fff, #121b20);
  --menu: light-dark(#0d2a35, #0a1519); --text: light-dark(#16232b, #e4ecf0); --muted: light-dark(#566773, #9db0bb);
  --line: light-dark(#e1e7eb, #223038); --accent: light-dark(#0a647b, #5cc7de); --sunken: light-dark(#edf1f4, #0f171b); }
* { box-sizing: border-box; margin: 0; }
body { background: var(--canvas); color: var(--text);
  font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif; }
header { background: var(--menu); color: #fff; }
header a { display: flex; align-items: center; gap: 8px; max-width: 48rem; min-height: 52px; margin: auto; padding: 0 24px;
  color: inherit; font-size: 16px; font-weight: 600; text-decoration: none; }
header svg { fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linejoin: round; }
main { max-width: 48rem; margin: auto; padding: 24px; }
h1 { font-size: 20px; line-height: 28px; }
.lead { margin: 4px 0 16px; color: var(--muted); font-size: 13px; }
article { margin-bottom: 16px; padding: 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
h2 { font-size: 14px; overflow-wrap: anywhere; }
article p { color: var(--muted); font-size: 12px; overflow-wrap: anywhere; }
time { white-space: nowrap; font-variant-numeric: tabular-nums; }
pre { margin-top: 12px; padding: 12px; border-radius: 6px; background: var(--sunken); font-size: 12px;
  font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
main a { color: var(--accent); }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
@media (width < 600px) { main { padding: 16px; } header a { padding: 0 16px; } }
`;

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** The page with the messages, newest first. */
export function mailboxPage(mails: readonly Mail[]): string {
  const articles = mails.map(({ createdTime, kind, recipient, subject, content }) => {
    const time = `<time datetime="${new Date(createdTime).toISOString()}">${shownTime.format(createdTime)}</time>`;
    return `<article><h2>${kind === 'SMS' ? 'SMS' : escaped(subject)}</h2><p>${escaped(recipient)} · ${time}</p><pre>${linked(content)}</pre></article>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mullion | Mailbox</title><style>${style}</style></head><body>
<header><a href="/"><svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true"><path d="M3 3h14v14H3zM10 3v14M3 11h14"/></svg>Mullion</a></header>
<main><h1>Mailbox</h1><p class="lead">The messages the embedded platform would have sent. You can open this page only on this computer.</p>
${articles.join('\n') || '<p>No messages yet</p>'}</main></body></html>`;
}
