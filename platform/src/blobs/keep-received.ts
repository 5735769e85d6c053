/** Files that were received become those of entities. */
import type { Context } from '../framework/context.js';
import { isBlobKnown } from './blob-rows.js';

/**
 * Gives a received file its name, and has `store` note whose it is (`keepBlob`). A file that a refusal leaves without a row goes; where
 * that cannot be told, the next start removes it.
 */
export async function keepReceived<R>(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  name: string,
  store: () => Promise<R>,
): Promise<R> {
  try {
    await blobs.keep(name);
    return await store();
  } catch (error) {
    const isKept = await db.run(isBlobKnown, name).catch(() => true);
    if (!isKept) await blobs.drop(name);
    throw error;
  }
}
