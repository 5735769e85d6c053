import { createHash } from 'node:crypto';

const style =
  'body{margin:15vh auto;max-width:34rem;padding:0 1.5rem;font:16px/1.5 system-ui,sans-serif;color:#1b2a33;background:#f6f8f9}' +
  'h1{font-size:20px;line-height:28px}small{color:#566773}' +
  '@media(prefers-color-scheme:dark){body{color:#e4ecf0;background:#0f171c}small{color:#9db0bb}}';

/**
 * What a browser shows that came by a name this console is not set up for: for people, while everything else gets the JSON
 * of {@link gatewayErrors}. It stands in the nginx configuration too: no single quotes, no dollar signs.
 */
export const hostRefusedPage = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width,initial-scale=1">',
  `<title>Mullion</title><style>${style}</style></head><body><main>`,
  '<h1>The console is not available at this address</h1>',
  '<p>Check the address, or ask whoever runs the console for the right one.</p>',
  '<p><small>For the administrator: add this host name to <code>ALLOWED_HOSTS</code>.</small></p>',
  '</main></body></html>',
].join('');

const styleHash = createHash('sha256').update(style).digest('base64');

/** Its policy: nothing but its own style. */
export const hostRefusedPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Does this `Accept` header ask for a page, as browsers do when somebody opens an address? */
export const wantsPage = (accept: string | undefined): boolean => /(^|[,\s])text\/html\b/i.test(accept ?? '');
