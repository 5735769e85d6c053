import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { EntityVersion } from '../../calls/versions';
import { RestoreDialog } from './restore-dialog';
import { SaveDialog } from './save-dialog';
import type { VersionedEntity } from './versioned-entity';

export { openResult } from './load-result';

/** Asks what to commit, of everything or of one entity. */
export const openSave = (entity: VersionedEntity | null): Promise<void> =>
  openDialog<void>((close) => <SaveDialog entity={entity} onClose={() => close()} />);

/** Asks what to bring back from a version. */
export const openRestore = (version: EntityVersion, entity: VersionedEntity | null): Promise<void> =>
  openDialog<void>((close) => <RestoreDialog version={version} entity={entity} onClose={() => close()} />);
