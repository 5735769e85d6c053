import { ownTenant } from '@mullion/shared-kit/api/scope';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useT } from './texts';
import type { VersionedEntity } from './versioned-entity';
import { VersionsInDialog } from './versions';

/** Opens the versions of an entity over the page that shows it. */
export const openVersions = (entity: VersionedEntity): Promise<void> =>
  openDialog<void>(() => <VersionsDialog entity={entity} />);

function VersionsDialog({ entity }: { entity: VersionedEntity }) {
  const t = useT();
  return (
    <Dialog title={t('title.of', { name: entity.name })} size="huge">
      <VersionsInDialog scope={ownTenant} entity={entity} />
    </Dialog>
  );
}
