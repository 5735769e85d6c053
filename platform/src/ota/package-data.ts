/** Packages with their data. */
import { type Blob, blobOf } from '../blobs/blob-rows.js';
import type { BlobStore } from '../blobs/blob-store.js';
import type { Tx } from '../framework/tx.js';
import { otaPackages } from './packages.js';

/** Larger files are not repeated as text: whoever wants one downloads it. */
const MOST_DATA = 1024 * 1024;

/** A package as callers see it, and its file. */
export interface FullPackage {
  info: Record<string, unknown>;
  blob: Blob | null;
}

export const fullPackage = (tx: Tx, id: string): FullPackage => ({
  info: otaPackages.viewOf(tx, id, 'info') ?? {},
  blob: blobOf(tx, id) ?? null,
});

/** The package with `data`, its file as base64; null where it has none or a large one. */
export async function withData(blobs: BlobStore, { info, blob }: FullPackage): Promise<Record<string, unknown>> {
  const bytes = blob && blob.size <= MOST_DATA ? await blobs.read(blob.name, 0, blob.size) : null;
  return { ...info, data: bytes?.toString('base64') ?? null };
}
