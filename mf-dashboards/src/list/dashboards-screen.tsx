import { dashboardInfosQuery } from '@mullion/shared-kit/api/dashboards';
import type { PageData } from '@mullion/shared-kit/api/page';
import { addWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { createdTime, flag, name } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { scopeTitle } from '@mullion/shared-kit/entity/scope-title';
import type { Column } from '@mullion/shared-kit/list/column';
import type { ScreenQuery } from '@mullion/shared-kit/list/screen-query';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { dashboardQuery, saveDashboard } from '../calls/dashboard-calls';
import type { StoredDashboard } from '../model/read-dashboard';
import { dashboardActions, importAction } from './dashboard-actions';
import { customerTitles, descriptionOf, isPublic } from './dashboard-facts';
import { assignAction } from './owned-actions';

const form = lazyForm<StoredDashboard>(() => import(/* webpackChunkName: "dashboard-form" */ './dashboard-form'));

const assignedTo: Column<StoredDashboard> = {
  id: 'assignedCustomers',
  label: 'assigned-to',
  scopes: ['tenant'],
  priority: 2,
  width: 'max(10rem, 30cqi)',
  cell: (dashboard) => {
    const titles = customerTitles(dashboard);
    return titles && <span title={titles}>{titles}</span>;
  },
  file: customerTitles,
};

/** Dashboards of the tenant, or those that a customer's users may see. A row leads to the dashboard itself. */
export const dashboardsScreen = defineEntityScreen<StoredDashboard>({
  type: 'DASHBOARD',
  ns: 'mf-dashboards',
  list: ({ scope, pageLink }) => dashboardInfosQuery(scope, pageLink) as ScreenQuery<PageData<StoredDashboard>>,
  load: dashboardQuery,
  save: saveDashboard,
  title: scopeTitle({
    ns: 'mf-dashboards',
    type: 'DASHBOARD',
    of: 'owner.dashboards-of',
    ofPublic: 'owner.public-dashboards',
  }),
  page: lazy(() =>
    import(/* webpackChunkName: "dashboard-page" */ '../page/dashboard-page').then((file) => file.DashboardPage),
  ),
  columns: [
    name('title', { width: 'max(12rem, 34cqi)' }),
    assignedTo,
    flag('public', 'kit:entity.public', isPublic, { scopes: ['tenant'] }),
    createdTime(),
  ],
  actions: dashboardActions,
  add: [
    addWithForm({ type: 'DASHBOARD', form, save: saveDashboard, load: dashboardQuery, scopes: ['tenant'] }),
    importAction,
    assignAction,
  ],
  form,
  readOnly: (_, { authority }) => authority === 'CUSTOMER_USER',
  notice: ({ entity, context }) => isPublic(entity) && <Notice icon="public">{context.t('is-public')}</Notice>,
  details: [
    { id: 'description', label: 'kit:entity.description', wide: true, value: descriptionOf },
    { id: 'assignedTo', label: 'assigned-to', scopes: ['tenant'], value: customerTitles },
    { id: 'mobileHide', label: 'mobile.hide', value: ({ mobileHide }, { t }) => t(mobileHide ? 'kit:yes' : 'kit:no') },
    { id: 'mobileOrder', label: 'mobile.order', value: ({ mobileOrder }) => mobileOrder },
  ],
});
