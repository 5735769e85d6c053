import { entityId } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { DashboardToolbarContribution } from '@mullion/shared-kit/module/extension-points';
import { useT } from './features/versions/texts';
import { type VersionedEntity, versionedEntity } from './features/versions/versioned-entity';
import { EntityVersions } from './features/versions/versions';

/** Opens the versions of the dashboard on screen. */
const dashboardVersions: DashboardToolbarContribution = {
  async run({ dashboardId, dashboardTitle }) {
    // Its file has the id that it had at first.
    const dashboard = await http.get(`/api/dashboard/info/${dashboardId}`);
    const entity = versionedEntity(entityId('DASHBOARD', dashboardId), dashboardTitle, dashboard);
    if (entity) await openDialog<void>(() => <VersionsDialog entity={entity} />);
  },
};

function VersionsDialog({ entity }: { entity: VersionedEntity }) {
  const t = useT();
  return (
    <Dialog title={t('title.of', { name: entity.name })} size="huge">
      <EntityVersions scope={ownTenant} entity={entity} />
    </Dialog>
  );
}

export default dashboardVersions;
