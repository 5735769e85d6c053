/** What the platform answers one after another when it is asked about a stored command: a status, or the number of a failure. */
export type StoredAnswers = readonly (string | number)[];

/** What stored commands come to. Scripts and controls wait for them by code of their own: one rule for both. */
export const storedCommands: readonly (readonly ['oneway' | 'twoway', StoredAnswers, StoredEnd])[] = [
  ['oneway', ['SENT', 'DELIVERED'], 'done'],
  ['twoway', ['DELIVERED', 'EXPIRED'], 'expired'],
  ['twoway', ['QUEUED', 'TIMEOUT'], 'timeout'],
  ['oneway', ['QUEUED', 'DELETED'], 'deleted'],
  ['twoway', ['SENT', 'FAILED'], 'refused'],
  // The platform keeps it while it can't be asked.
  ['twoway', [503, 'SUCCESSFUL'], 'done'],
  ['oneway', [0, 429, 'DELIVERED'], 'done'],
  ['twoway', ['of a later platform', 'SUCCESSFUL'], 'done'],
  ['twoway', ['QUEUED', 404], 'deleted'],
  ['twoway', [403], 'forbidden'],
];

export type StoredEnd = 'done' | 'expired' | 'timeout' | 'deleted' | 'refused' | 'forbidden';
