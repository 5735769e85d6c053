import type { AssetProfileInfo } from '@mullion/shared-kit/api/asset-profiles';
import type { DeviceProfileInfo } from '@mullion/shared-kit/api/device-profiles';
import { downloadJson } from '@mullion/shared-kit/browser/download-file';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { remove } from '@mullion/shared-kit/entity/actions';
import type { EntityAction, EntityAddAction, ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import type { Impact } from '@mullion/shared-kit/list/row-action';
import { deleteDashboard, findDashboard, makeDashboardPrivate, makeDashboardPublic } from '../calls/dashboard-calls';
import type { StoredDashboard } from '../model/read-dashboard';
import { exportedDashboard } from '../model/transfer/export-dashboard';
import type { CustomersMode } from './customers-dialog';
import { customerTitles, isPublic } from './dashboard-facts';
import { isOfPublic, takingActions } from './owned-actions';

type Action = EntityAction<StoredDashboard>;

async function showPublicLink([dashboard]: readonly StoredDashboard[], context: ScreenContext) {
  if (!dashboard) return;
  const { openPublicLinkDialog } = await loadCode(
    () => import(/* webpackChunkName: "dashboard-dialogs" */ './sharing/public-link-dialog'),
  );
  await openPublicLinkDialog(dashboard, context);
}

const customers = (mode: CustomersMode) => async (dashboards: readonly StoredDashboard[], context: ScreenContext) => {
  const { openCustomersDialog } = await loadCode(
    () => import(/* webpackChunkName: "dashboard-dialogs" */ './customers-dialog'),
  );
  return openCustomersDialog(dashboards, mode, context);
};

const ofTenant = { scopes: ['tenant'], auth: ['TENANT_ADMIN'] } as const;

const sharing: readonly Action[] = [
  {
    kind: 'dialog',
    id: 'manage-customers',
    label: 'customers.manage',
    icon: 'assignment_ind',
    ...ofTenant,
    open: customers('set'),
  },
  {
    kind: 'dialog',
    id: 'assign',
    label: 'customers.assign',
    groupLabel: 'customers.assign',
    icon: 'assignment_ind',
    several: true,
    ...ofTenant,
    open: customers('add'),
  },
  {
    kind: 'dialog',
    id: 'unassign',
    label: 'customers.unassign',
    groupLabel: 'customers.unassign',
    icon: 'assignment_return',
    several: true,
    unless: ({ assignedCustomers }) => !assignedCustomers?.length && 'kit:entity.left-out.unassigned',
    ...ofTenant,
    open: customers('remove'),
  },
  {
    kind: 'dialog',
    id: 'make-public',
    label: 'kit:entity.action.make-public',
    icon: 'public',
    unless: isPublic,
    ...ofTenant,
    open: async ([dashboard], context) => {
      if (!dashboard) return;
      const { t } = context;
      const isMeant = await confirm({
        title: t('kit:entity.make-public.title', { name: dashboard.title }),
        message: t('make-public.text'),
        confirmLabel: t('kit:entity.action.make-public'),
      });
      if (isMeant) await showPublicLink([await makeDashboardPublic(dashboard.id.id)], context);
    },
  },
  {
    kind: 'dialog',
    id: 'public-link',
    label: 'public-link.show',
    icon: 'link',
    unless: (dashboard) => !isPublic(dashboard),
    ...ofTenant,
    open: showPublicLink,
  },
  {
    kind: 'call',
    id: 'make-private',
    label: 'kit:entity.action.make-private',
    icon: 'lock',
    scopes: ['tenant', 'customer'],
    auth: ['TENANT_ADMIN'],
    unless: (dashboard, { scope }) => (scope.kind === 'tenant' ? !isPublic(dashboard) : !isOfPublic(dashboard, scope)),
    ask: {
      title: 'kit:entity.make-private.title',
      text: 'make-private.text',
      confirm: 'kit:entity.make-private.confirm',
    },
    each: ({ id }, _, options) => makeDashboardPrivate(id.id, options),
    done: 'kit:entity.make-private.done',
  },
];

/** Profiles whose mobile dashboard it is, which the platform does not delete before they have another one. */
const usedByProfiles = (type: 'DEVICE_PROFILE' | 'ASSET_PROFILE'): Impact<StoredDashboard> => ({
  type,
  effect: 'blocks',
  text: 'replace-first',
  list: () => (type === 'DEVICE_PROFILE' ? '/api/deviceProfileInfos' : '/api/assetProfileInfos'),
  of: ({ defaultDashboardId }: DeviceProfileInfo | AssetProfileInfo, { id }) => defaultDashboardId?.id === id.id,
});

interface WithHome {
  additionalInfo?: { homeDashboardId?: string | null; defaultDashboardId?: string | null } | null;
}

const homes = {
  TENANT: { list: ({ tenantId }: StoredDashboard) => `/api/tenant/${tenantId.id}`, text: 'delete-home-of-all' },
  CUSTOMER: { list: () => '/api/customers', text: 'delete-home', named: true },
  USER: { list: () => '/api/users', text: 'delete-home', named: true },
};

/** Who begins with it: they get the console's own page in its place. */
const homeOf = (type: keyof typeof homes): Impact<StoredDashboard> => ({
  type,
  effect: 'stays',
  ...homes[type],
  of: ({ additionalInfo }: WithHome, { id }) =>
    additionalInfo?.homeDashboardId === id.id || additionalInfo?.defaultDashboardId === id.id,
});

const homesOf = [homeOf('TENANT'), homeOf('CUSTOMER'), homeOf('USER')];

/** Who sees it: who has its public link, whose words begin a list, and customers. */
const viewersOf = (dashboard: StoredDashboard, { t }: ScreenContext): string =>
  [isPublic(dashboard) && t('delete-public'), customerTitles(dashboard)].filter(Boolean).join(', ');

/** Address of the list that somebody looks at: dashboards open below it. */
const listPathOf = ({ scope, authority }: ScreenContext): string => {
  if (scope.kind === 'edge') return `/edgeInstances/${scope.edgeId}/dashboards`;
  const isOfOne = scope.kind === 'customer' && authority === 'TENANT_ADMIN';
  return isOfOne ? `/customers/${scope.customerId}/dashboards` : '/dashboards';
};

/** What can be done with dashboards. Customers’ users only open them. */
export const dashboardActions: readonly Action[] = [
  {
    kind: 'link',
    id: 'open',
    label: 'open',
    icon: 'dashboards',
    prominent: true,
    to: ({ id }, context) => `${listPathOf(context)}/${id.id}`,
  },
  ...sharing,
  ...takingActions,
  {
    kind: 'call',
    id: 'export',
    label: 'export',
    icon: 'file_download',
    auth: ['TENANT_ADMIN'],
    each: async ({ id }, _, options) => {
      const dashboard = await findDashboard(id.id, options);
      downloadJson(dashboard.title, exportedDashboard(dashboard));
    },
  },
  remove({
    call: deleteDashboard,
    ...ofTenant,
    text: 'delete-text',
    impacts: [usedByProfiles('DEVICE_PROFILE'), usedByProfiles('ASSET_PROFILE'), ...homesOf],
    stays: 'delete-stays',
    owner: viewersOf,
    ownersTitle: 'delete-viewers.title',
    ownersText: 'delete-viewers',
  }),
];

/** Adds a dashboard from a file. */
export const importAction: EntityAddAction = {
  id: 'import',
  label: 'import',
  icon: 'file_upload',
  ...ofTenant,
  run: async (context) => {
    const { openImportDialog } = await loadCode(
      () => import(/* webpackChunkName: "dashboard-dialogs" */ './import-dialog'),
    );
    await openImportDialog(context);
  },
};
