/** The files of a load: git writes them to a folder of this server, and they are read where reads may take long, never on the event loop. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { badRequest } from '../framework/errors.js';
import { requireKind } from './export-operations.js';
import { textsIn } from './git-output.js';
import { fileOf, folderOf } from './layout.js';
import type { LoadRequest, WantedKind } from './load-requests.js';
import type { Repository } from './repository.js';

/** The bytes of all files of a load, and how many there may be. */
const BYTES = 64 * 1024 * 1024;
const FILES = 50_000;

/** The files of a kind, in one file of this server. */
export interface FilesOfKind {
  wanted: WantedKind;
  /** The ids that entities have in the version, in the order of the texts. */
  ids: readonly string[];
  texts: string;
}

/** Has the files of a request written to a folder. Rejects with 400 when the version lacks the only entity that is asked for. */
export async function writeFiles(
  repository: Repository,
  { versionId, kinds }: LoadRequest,
  folder: string,
): Promise<FilesOfKind[]> {
  const written: FilesOfKind[] = [];
  let [size, count] = [0, 0];
  for (const wanted of kinds) {
    const { entityType, only } = wanted;
    requireKind(entityType);
    const below = only ? fileOf({ entityType, id: only }) : folderOf(entityType);
    const entities = await repository.entities(versionId, below);
    if (only && entities.length === 0) throw badRequest('File not found');
    count += entities.length;
    if (count > FILES) throw badRequest(`A load takes at most ${FILES} entities`);
    size += await repository.sizeOf(entities);
    if (size > BYTES) throw badRequest(`A load takes at most ${BYTES / 1024 / 1024} MB of files`);
    const texts = path.join(folder, String(written.length));
    await repository.write(entities, texts);
    written.push({ wanted, ids: entities.map(({ externalId }) => externalId.id), texts });
  }
  return written;
}

/** The files of a kind, read. Throws 400. */
export function readFiles({ ids, texts }: Omit<FilesOfKind, 'wanted'>): { id: string; text: string }[] {
  const read = textsIn(readFileSync(texts));
  return ids.map((id, place) => ({ id, text: read[place] ?? '' }));
}
