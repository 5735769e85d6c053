/** Whether a value is an id of the platform, and no path that leads elsewhere. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value);

/** Length of the ids that the console makes; shorter ones are numbers of an age before. */
const ID_LENGTH = 36;

/**
 * The id of today for a shorter one of an age before, of the same each time: versions of a dashboard are compared, and what was
 * set aside of it finds its place again.
 */
export const madeId = (old: string): string =>
  old.length < ID_LENGTH ? `${'0'.repeat(ID_LENGTH - 1 - old.length)}-${old}` : old;
