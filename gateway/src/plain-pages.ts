import { createHash } from 'node:crypto';

const style = [
  ':root{color-scheme:light dark;--canvas:light-dark(#f4f6f8,#0c1317);--surface:light-dark(#fff,#121b20);',
  '--text:light-dark(#16232b,#e4ecf0);--muted:light-dark(#566773,#9db0bb);--line:light-dark(#e1e7eb,#223038)}',
  '*{box-sizing:border-box;margin:0}',
  'body{background:var(--canvas);color:var(--text);font:14px/1.45 system-ui,sans-serif}',
  'header{display:flex;align-items:center;gap:8px;min-height:52px;padding:0 24px;background:light-dark(#0d2a35,#0a1519);',
  'color:#fff;font-size:16px;font-weight:600}',
  'svg{fill:none;stroke:currentColor;stroke-width:1.8;stroke-linejoin:round}',
  'main{max-width:34rem;margin:12vh auto 0;padding:24px;border:1px solid var(--line);border-radius:10px;',
  'background:var(--surface)}',
  'a{color:light-dark(#0b6b78,#62c3d0)}',
  '@media(width<600px){header{padding:0 16px}main{margin:16px}}',
  'h1{margin-bottom:8px;font-size:20px;line-height:28px;text-wrap:balance}',
  '.more{margin-top:16px;padding-top:16px;border-top:1px solid var(--line);color:var(--muted);font-size:13px}',
].join('');

/**
 * A page that needs nothing of the console: for people, while everything else gets the JSON of {@link gatewayErrors}. The
 * nginx configuration contains one too: no single quotes, no dollar signs.
 */
const plainPage = (heading: string, text: string, more: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>Mullion</title><style>${style}</style></head><body>`,
    '<header><svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true"><path d="M3 3h14v14H3zM10 3v14M3 11h14"/></svg>Mullion</header>',
    `<main><h1>${heading}</h1><p>${text}</p><p class="more">${more}</p></main></body></html>`,
  ].join('');

/** What a browser shows that came by a name this console is not set up for. */
export const hostRefusedPage = plainPage(
  'The console isn’t available at this address',
  'Check the address, or ask your administrator for the right one.',
  'Administrators: add this host name to <code>ALLOWED_HOSTS</code>.',
);

/** What a browser shows for an address that cannot be read. */
export const badAddressPage = plainPage(
  'This address can’t be read',
  'It may have been cut off or changed on its way. Check it, or ask for the link again.',
  '<a href="/">Open the console</a>',
);

/** What a browser shows for an address that is too long to be read. */
export const longAddressPage = plainPage(
  'This address is too long',
  'Open the console, and find the page from there.',
  '<a href="/">Open the console</a>',
);

const styleHash = createHash('sha256').update(style).digest('base64');

/** The policy of these pages: nothing but their own style. */
export const plainPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Does this `Accept` header ask for a page, as browsers do when somebody opens an address? */
export const wantsPage = (accept: string | undefined): boolean => /(^|[,\s])text\/html\b/i.test(accept ?? '');
