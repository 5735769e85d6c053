import { browserStorage } from '@mullion/shared-kit/browser/storage';
import { tokenKeys } from '@mullion/shared-kit/session/token-store';

/** Time in which more may come before a report goes, in milliseconds; a page that is left reports at once. */
const pause = 10_000;

const told = new Set<string>();
const waiting: { module: string; version: string; failed: boolean }[] = [];

/** Tells the gateway once per page that a version of a module was loaded, or could not be. Nobody waits for it. */
export function reportLoad(module: string, version: string, failed: boolean): void {
  const key = `${module}@${version} ${failed}`;
  if (told.has(key)) return;
  told.add(key);
  if (waiting.push({ module, version, failed }) === 1) setTimeout(send, pause);
}

function send(): void {
  const loads = waiting.splice(0);
  if (loads.length === 0) return;
  fetch('/gateway/modules/loads', {
    method: 'POST',
    // It goes on while the page is left; a beacon has no headers.
    keepalive: true,
    // Nobody's while nobody has signed in.
    headers: {
      'content-type': 'application/json',
      'x-authorization': `Bearer ${browserStorage.getItem(tokenKeys.access)}`,
    },
    body: JSON.stringify({ loads }),
  }).catch(() => undefined);
}

addEventListener('pagehide', send);
