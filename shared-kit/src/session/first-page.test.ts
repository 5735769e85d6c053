import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const src = resolve(__dirname, '..');

/** Files that importing `entry` runs; imports of types alone do not count. */
function reach(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  const code = readFileSync(entry, 'utf8');
  for (const [, clause = '', from = ''] of code.matchAll(/^(?:import|export) ([^;]*?) ?from '(\.[^']+)'/gms)) {
    const names = clause
      .match(/\{([\s\S]*)\}/)?.[1]
      ?.split(',')
      .map((name) => name.trim());
    const typesOnly = clause.startsWith('type ') || names?.filter(Boolean).every((name) => name.startsWith('type '));
    const file = ['.ts', '.tsx'].map((end) => join(dirname(entry), from + end)).find(existsSync);
    if (!typesOnly && file) reach(file, seen);
  }
  return seen;
}

it('loads neither resources nor realtime nor texts with session, http and sign-in calls', () => {
  const files = ['session/session.ts', 'session/guard.ts', 'api/http.ts', 'api/auth.ts'].flatMap((entry) => [
    ...reach(join(src, entry)),
  ]);
  expect([...new Set(files.map((file) => relative(src, file)))].sort()).toEqual([
    'api/active-requests.ts',
    'api/api-error.ts',
    'api/auth.ts',
    'api/changes.ts',
    'api/entity-id.ts',
    'api/error-message.ts',
    'api/error-reaction.ts',
    'api/http-client.ts',
    'api/http.ts',
    'api/platform-texts.ts',
    'api/told-in-place.ts',
    'browser/browser-lock.ts',
    'browser/read-json.ts',
    'browser/storage.ts',
    'session/address-sign-in.ts',
    'session/audience.ts',
    'session/backoff.ts',
    'session/connection.ts',
    'session/create-session.ts',
    'session/guard.ts',
    'session/jwt.ts',
    'session/load-details.ts',
    'session/original-sessions.ts',
    'session/redirect-memory.ts',
    'session/session-state.ts',
    'session/session.ts',
    'session/sign-out-reason.ts',
    'session/start-parameters.ts',
    'session/system-parameters.ts',
    'session/token-refresh.ts',
    'session/token-store.ts',
    'session/user-loaded.ts',
    'time/constants.ts',
  ]);
});
