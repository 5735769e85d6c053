import { defineModule } from '@mullion/shared-kit/module/define-module';

const viewers = ['TENANT_ADMIN', 'CUSTOMER_USER'] as const;

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
      path: 'dashboard/*',
      expose: './dashboard',
      auth: viewers,
      layout: 'bare',
      title: 'dashboards',
      icon: 'dashboards',
    },
  ],
  menu: [{ id: 'dashboards', path: '/dashboards', section: 'root', order: 110, auth: viewers }],
  home: [
    { section: 'dashboard-management', path: '/dashboards', order: 70, auth: ['TENANT_ADMIN'] },
    { section: 'view-dashboards', path: '/dashboards', order: 70, auth: ['CUSTOMER_USER'] },
  ],
  extensions: [{ point: 'home.main', id: 'dashboard', expose: './home', auth: viewers, order: 10 }],
});
