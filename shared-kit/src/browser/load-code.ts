/** Code of the console could not be fetched, or was refused, twice. What failed is in `cause`. */
export class CodeNotLoadedError extends Error {
  override name = 'CodeNotLoadedError';
}

/** Whether a failure is that of code which did not arrive, as webpack and its style loader report it too. */
export const isCodeNotLoaded = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof CodeNotLoadedError ||
    error.name === 'ChunkLoadError' ||
    (error as { code?: unknown }).code === 'CSS_CHUNK_LOAD_FAILED');

/**
 * Fetches a part of the code: every `import()` that runs while the console is used goes through here or `lazy`. A file
 * that did not arrive is requested again, bypassing the browser's cache, which may hold the failed answer as immutable.
 * @throws CodeNotLoadedError when it does not arrive; whatever else the code itself throws stays as it is
 * @example const { ChartDialog } = await loadCode(() => import('./chart-dialog'));
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // What says so itself has been asked for twice already.
    if (!isCodeNotLoaded(error) || error instanceof CodeNotLoadedError) throw error;
    const address = failedAddress(error);
    if (address) await refetch(address);
  }
  try {
    return await load();
  } catch (error) {
    throw isCodeNotLoaded(error)
      ? new CodeNotLoadedError('A part of the code did not arrive', { cause: error })
      : error;
  }
}

/**
 * Code that is fetched once, for whoever needs it first, and again after it did not arrive.
 * @returns what fetches it, and what answers it once it is here
 */
export function loadOnce<T>(fetchCode: () => Promise<T>): { load: () => Promise<T>; loaded: () => T | undefined } {
  let here: T | undefined;
  let coming: Promise<T> | undefined;
  const load = () => {
    coming ??= loadCode(fetchCode).then(
      (code) => {
        here = code;
        return code;
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  return { load, loaded: () => here };
}

/** Asks the server again for a file, past the browser's cache. */
export async function refetch(url: string): Promise<void> {
  await fetch(url, { cache: 'reload' }).catch(() => undefined);
}

/** The address whose failure an error reports, for {@link refetch}. */
export function failedAddress(error: unknown): string | undefined {
  const request = (error as { request?: unknown } | null)?.request;
  if (typeof request === 'string') return request;
  return /(?:https?:\/\/|\/modules\/)\S+\.(?:js|css)/.exec(String((error as Error | null)?.message ?? error))?.[0];
}
