/**
 * The folder of blobs: files too large for the database, each under a name of its own that never changes its content. A file is written
 * under another name, is on the disk before it gets its own, and has that before a row names it: what an end of the platform
 * interrupts leaves a file at most that no row names, and the next start removes it.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Service } from '../framework/context.js';
import { type Blob, knownBlobs } from './blob-rows.js';

declare module '../framework/context.js' {
  interface Context {
    readonly blobs: BlobStore;
  }
}

/** The folder's name in the data folder. */
export const BLOBS = 'blobs';
const UNFINISHED = '.unfinished';

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

export class BlobStore {
  readonly folder: string;

  constructor(dataDir: string) {
    this.folder = path.join(dataDir, BLOBS);
  }

  /**
   * Writes a stream to a new file; `inspect` sees each piece of it before. Whoever receives a file keeps or drops it.
   * Rejects with what the stream, the disk or `inspect` throws; nothing is left then.
   */
  async receive(content: Readable, inspect: (piece: Buffer) => void): Promise<Blob> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = randomUUID();
    let size = 0;
    async function* inspected() {
      for await (const piece of content as AsyncIterable<Buffer>) {
        size += piece.length;
        inspect(piece);
        yield piece;
      }
    }
    const file = await open(this.#at(name) + UNFINISHED, 'wx', 0o600);
    try {
      await writeFile(file, inspected());
      await file.sync();
    } catch (error) {
      await this.drop(name);
      throw error;
    } finally {
      await file.close();
    }
    return { name, size };
  }

  /** Gives a received file its name, for good. */
  async keep(name: string): Promise<void> {
    await rename(this.#at(name) + UNFINISHED, this.#at(name));
    // The folder's names have to reach the disk too. Windows cannot open folders, and needs it not.
    if (process.platform === 'win32') return;
    const folder = await open(this.folder);
    await folder.sync().finally(() => folder.close());
  }

  /** Removes a file, also one that was not kept. Never rejects: what stays is removed by the next start. */
  async drop(name: string): Promise<void> {
    try {
      for (const ending of ['', UNFINISHED]) await rm(this.#at(name) + ending, { force: true });
    } catch (error) {
      console.error(`the file ${name} cannot be removed`, error);
    }
  }

  /** Opens a file for reading; null when there is none of the name. Whoever opens it closes it. */
  async open(name: string): Promise<FileHandle | null> {
    try {
      return await open(this.#at(name));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Up to `length` bytes of a file, from `start` on, for what is small enough to lie in memory; null when there is no such file. */
  async read(name: string, start: number, length: number): Promise<Buffer | null> {
    const file = await this.open(name);
    if (!file) return null;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Removes every file but the named ones. For the start, when none is on its way. */
  async sweep(known: ReadonlySet<string>): Promise<void> {
    const names = await readdir(this.folder).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const name of names) {
      if (!known.has(name)) await rm(this.#at(name), { recursive: true, force: true });
    }
  }

  #at(name: string): string {
    return path.join(this.folder, name);
  }
}

/** Removes the files that nobody has: at the start, and with the entities they belong to. */
export const blobService: Service = {
  name: 'blobs',
  start: async ({ db, events, blobs }) => {
    await blobs.sweep(new Set(await db.run(knownBlobs, null)));
    const forget = events.on('blob.dropped', ({ name }) => void blobs.drop(name));
    return { stop: async () => forget() };
  },
};
