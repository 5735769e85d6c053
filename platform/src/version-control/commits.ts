/** Commits: entities are read in pieces and streamed to git, while the caller asks what has become of it. */

import type { Database } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import type { CommitRequest } from './commit-requests.js';
import type { EntityRates } from './entity-rates.js';
import { countExported, type ExportedPiece, exportPiece, type Reader } from './export-operations.js';
import type { VersionFile } from './fast-import.js';
import { folderOf } from './layout.js';
import type { CommitResult, Repository } from './repository.js';

/** What has become of a commit. */
export interface CommitStatus extends CommitResult {
  error: string | null;
}

export const NO_RESULT: CommitStatus = { version: null, added: 0, modified: 0, removed: 0, error: null };

export type Author = Pick<SessionUser, 'email' | 'firstName' | 'lastName'>;

export const authorOf = ({ email, firstName, lastName }: Author) => ({
  name: [firstName, lastName].filter(Boolean).join(' '),
  email,
});

/** What commits use. */
export interface CommitTools {
  readonly db: Database;
  readonly rates: Pick<EntityRates, 'take'>;
}

/** The files of a request, piece by piece. */
async function* filesOf(db: Database, user: Reader, { kinds }: CommitRequest): AsyncGenerator<VersionFile[]> {
  for (const { entityType, ids, options } of kinds) {
    let after: string | null = '';
    while (after !== null) {
      const piece: ExportedPiece = await db.run(exportPiece, { user, entityType, ids, after, options });
      yield piece.files;
      after = piece.next;
    }
  }
}

/** Commits a tenant's entities to its repository. Rejects with 429, before git begins, for more than the tenant may commit now. */
export async function commitEntities(
  { db, rates }: CommitTools,
  repository: Repository,
  { user, author }: { user: Reader; author: Author },
  request: CommitRequest,
): Promise<CommitResult> {
  const { tenantId } = user;
  await rates.take(tenantId, 'commit', await db.run(countExported, { tenantId, kinds: request.kinds }));
  return repository.commit({
    branch: request.branch,
    message: request.versionName,
    author: authorOf(author),
    replaced: request.kinds.filter(({ replaced }) => replaced).map(({ entityType }) => folderOf(entityType)),
    files: () => filesOf(db, user, request),
  });
}
