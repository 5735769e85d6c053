import { defineModule } from '@mullion/shared-kit/module/define-module';

const viewers = ['TENANT_ADMIN', 'CUSTOMER_USER'] as const;

const administrators = ['TENANT_ADMIN'] as const;

const widgetAuthors = ['SYS_ADMIN', 'TENANT_ADMIN'] as const;

/** Below whom dashboards are listed too, and to whom; edges of a customer are its users' too. */
const ownedBy = [
  { owner: 'customers/:customerId', auth: administrators },
  { owner: 'edgeInstances/:edgeId', auth: viewers },
  { owner: 'customers/:customerId/edgeInstances/:edgeId', auth: administrators },
] as const;

export default defineModule({
  name: 'mf-dashboards',
  requires: { kit: '^1.0.0' },
  routes: [
    {
      path: 'dashboards/*',
      expose: './dashboards',
      auth: viewers,
      title: 'dashboards',
      icon: 'dashboards',
      help: 'dashboards',
    },
    {
      path: 'dashboards/:dashboardId',
      expose: './dashboard-page',
      auth: viewers,
      title: 'dashboards',
      icon: 'dashboards',
      help: 'dashboards',
    },
    ...ownedBy.map(
      ({ owner, auth }) =>
        ({
          path: `${owner}/dashboards/*`,
          expose: './owned-dashboards',
          auth,
          title: 'dashboards',
          help: 'dashboards',
          skipCrumb: true,
        }) as const,
    ),
    {
      path: 'dashboard/*',
      expose: './single-dashboard',
      auth: viewers,
      layout: 'bare',
      title: 'dashboards',
      icon: 'dashboards',
    },
    {
      path: 'widgets-bundles/*',
      expose: './widgets-bundles',
      auth: widgetAuthors,
      title: 'widgets-library',
      icon: 'now_widgets',
      help: 'widgetsBundles',
    },
  ],
  menu: [
    { id: 'widgets-bundles', path: '/widgets-bundles', section: 'root', order: 105, auth: widgetAuthors },
    { id: 'dashboards', path: '/dashboards', section: 'root', order: 110, auth: viewers },
  ],
  home: [
    { section: 'dashboard-management', path: '/dashboards', order: 70, auth: administrators },
    { section: 'widget-management', path: '/widgets-bundles', order: 30, auth: ['SYS_ADMIN'] },
    { section: 'dashboard-management', path: '/widgets-bundles', order: 68, auth: administrators },
    { section: 'view-dashboards', path: '/dashboards', order: 70, auth: ['CUSTOMER_USER'] },
  ],
  extensions: [
    { point: 'home.main', id: 'dashboard', expose: './home', auth: viewers, order: 10 },
    {
      point: 'entity.keys',
      id: 'show-on-widget',
      expose: './show-on-widget',
      label: 'show-on-widget',
      icon: 'widgets',
      auth: viewers,
      order: 10,
    },
    { point: 'dashboard.view', id: 'dashboard', expose: './view', auth: viewers, order: 10 },
    {
      point: 'entity.compare',
      id: 'compare-dashboards',
      expose: './compare-versions',
      label: 'compare',
      icon: 'dashboards',
      auth: ['TENANT_ADMIN'],
      order: 10,
      for: ['DASHBOARD'],
    },
  ],
});
