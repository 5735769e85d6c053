/** What SQLite and the file system say of the storage, as callers see it. */
import { ErrorCode, PlatformError } from './errors.js';

const MESSAGES: readonly (readonly [code: RegExp, message: string])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)$/, 'The disk is full. Nothing was changed'],
  [/^SQLITE_(BUSY|LOCKED)/, 'The database is locked by another program. Nothing was changed'],
  [
    /^(SQLITE_(IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)|E(IO|ROFS)$)/,
    'Storage is unavailable right now. Nothing was changed',
  ],
];

/** The 503 for an error that lies with the storage and may pass (a full disk, a lock, an I/O error); null for any other. */
export function storageError(error: unknown): PlatformError | null {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return null;
  const known = MESSAGES.find(([pattern]) => pattern.test(code));
  return known ? new PlatformError(503, ErrorCode.general, known[1]) : null;
}
