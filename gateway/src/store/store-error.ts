/** A rule of the store was broken. The message is for the person at the command line. */
export class StoreError extends Error {
  override name = 'StoreError';
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
