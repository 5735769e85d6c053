import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { EntityVersion, LoadStatus } from '../../calls/versions';
import type { JobEnd } from './current-jobs';
import type { VersionedEntity } from './versioned-entity';

const loadDialogs = () => loadCode(() => import(/* webpackChunkName: "version-dialogs" */ './dialogs'));

/** Asks what to commit, of everything or of one entity. */
export const openSave = async (entity: VersionedEntity | null): Promise<void> => (await loadDialogs()).openSave(entity);

/** Asks what to bring back from a version. */
export const openRestore = async (version: EntityVersion, entity: VersionedEntity | null): Promise<void> =>
  (await loadDialogs()).openRestore(version, entity);

/** Shows how a restore ended that nobody looked on at. */
export const openResult = async (end: JobEnd<LoadStatus>, entity: VersionedEntity | null): Promise<void> =>
  (await loadDialogs()).openResult(end, entity);

/** Shows what differs between an entity as it is and as it was, from where it may be restored. */
export const openCompare = async (version: EntityVersion, entity: VersionedEntity): Promise<void> => {
  const { openCompare: open } = await loadCode(() => import(/* webpackChunkName: "version-compare" */ './compare'));
  if (await open(version, entity)) await openRestore(version, entity);
};
