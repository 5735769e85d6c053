/** A rule of the store was broken. The message is for the person at the command line. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/**
 * Why a command failed, in words for people: a rule of the store, or the system's message about a file.
 * @returns null for a fault of the program
 */
export function failureLine(error: unknown): string | null {
  if (error instanceof StoreError) return `refused: ${error.message}`;
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT';
  return `failed: ${isFull ? `the disk is full (${error.message})` : error.message}`;
}

/** `module.json` does not say what it must; `field` is the place, such as `routes[0].path`. */
export class ManifestError extends StoreError {
  override name = 'ManifestError';

  constructor(
    readonly field: string,
    problem: string,
  ) {
    super(`module.json: ${field} ${problem}`);
  }
}
