import { entityId } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import type { DashboardToolbarContribution } from '@mullion/shared-kit/module/extension-points';
import { versionedEntity } from './features/versions/versioned-entity';
import { openVersions } from './features/versions/versions-dialog';

/** Opens the versions of the dashboard on screen. */
const dashboardVersions: DashboardToolbarContribution = {
  async run({ dashboardId, dashboardTitle, save }) {
    // Its file has the id that it had at first.
    const dashboard = await http.get(`/api/dashboard/info/${dashboardId}`);
    const entity = versionedEntity(entityId('DASHBOARD', dashboardId), dashboardTitle, dashboard, { save });
    if (entity) await openVersions(entity);
  },
};

export default dashboardVersions;
