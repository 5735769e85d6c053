import { defineModule } from '@mullion/shared-kit/module/define-module';

/** Types whose pages open with an overview: `src/tabs/overview-kinds.tsx` declares its content. */
const withOverview = ['TENANT', 'CUSTOMER', 'USER', 'DEVICE', 'ASSET', 'ENTITY_VIEW', 'EDGE'] as const;

/** Types whose pages show attributes and telemetry. */
const withData = [
  'TENANT',
  'TENANT_PROFILE',
  'CUSTOMER',
  'USER',
  'DEVICE',
  'ASSET',
  'ENTITY_VIEW',
  'EDGE',
  'RULE_CHAIN',
] as const;

/** Types whose pages show alarms. */
const withAlarms = [
  'TENANT',
  'TENANT_PROFILE',
  'CUSTOMER',
  'DEVICE',
  'ASSET',
  'ENTITY_VIEW',
  'EDGE',
  'RULE_CHAIN',
] as const;

export default defineModule({
  name: 'mf-entities',
  requires: { kit: '^1.0.0' },
  routes: [
    {
      path: 'devices/*',
      expose: './devices',
      auth: ['TENANT_ADMIN', 'CUSTOMER_USER'],
      title: 'device.devices',
      icon: 'devices',
    },
    {
      path: 'profiles/deviceProfiles/*',
      expose: './device-profiles',
      auth: ['TENANT_ADMIN'],
      title: 'device-profile.device-profiles',
      icon: 'mdi:alpha-d-box',
    },
    {
      path: 'assets/*',
      expose: './assets',
      auth: ['TENANT_ADMIN', 'CUSTOMER_USER'],
      title: 'asset.assets',
      icon: 'domain',
    },
    {
      path: 'customers/*',
      expose: './customers',
      auth: ['TENANT_ADMIN'],
      title: 'customer.customers',
      icon: 'customers',
    },
    {
      path: 'alarms/*',
      expose: './alarms',
      auth: ['TENANT_ADMIN', 'CUSTOMER_USER'],
      title: 'alarm.alarms',
      icon: 'notifications_active',
      help: 'alarms',
    },
    {
      path: 'otaUpdates/*',
      expose: './ota-packages',
      auth: ['TENANT_ADMIN'],
      title: 'ota-package.updates',
      icon: 'memory',
    },
    {
      path: 'entityViews/*',
      expose: './entity-views',
      auth: ['TENANT_ADMIN', 'CUSTOMER_USER'],
      title: 'entity-view.entity-views',
      icon: 'view_quilt',
    },
    {
      path: 'tenants/*',
      expose: './tenants',
      auth: ['SYS_ADMIN'],
      title: 'tenant.tenants',
      icon: 'supervisor_account',
    },
    {
      path: 'users/*',
      expose: './users',
      auth: ['SYS_ADMIN', 'TENANT_ADMIN'],
      title: 'user.users',
      icon: 'account_circle',
      skipCrumb: true,
    },
  ],
  menu: [
    { id: 'tenants', path: '/tenants', section: 'root', order: 10, auth: ['SYS_ADMIN'] },
    { id: 'customers', path: '/customers', section: 'root', order: 30, auth: ['TENANT_ADMIN'] },
    { id: 'assets', path: '/assets', section: 'root', order: 40, auth: ['TENANT_ADMIN', 'CUSTOMER_USER'] },
    {
      id: 'devices',
      path: '/devices',
      section: 'root',
      order: 50,
      auth: ['TENANT_ADMIN', 'CUSTOMER_USER'],
      preload: 'idle',
    },
    { id: 'ota-packages', path: '/otaUpdates', section: 'root', order: 70, auth: ['TENANT_ADMIN'] },
    { id: 'entity-views', path: '/entityViews', section: 'root', order: 80, auth: ['TENANT_ADMIN', 'CUSTOMER_USER'] },
    { id: 'profiles', label: 'profiles', icon: 'badge', section: 'root', order: 60, auth: ['TENANT_ADMIN'] },
    {
      id: 'device-profiles',
      path: '/profiles/deviceProfiles',
      section: 'profiles',
      order: 10,
      auth: ['TENANT_ADMIN'],
    },
  ],
  home: [
    { section: 'tenant-management', path: '/tenants', order: 10, auth: ['SYS_ADMIN'] },
    { section: 'customer-management', path: '/customers', order: 20, auth: ['TENANT_ADMIN'] },
    { section: 'asset-management', path: '/assets', order: 30, auth: ['TENANT_ADMIN'] },
    { section: 'view-assets', path: '/assets', order: 30, auth: ['CUSTOMER_USER'] },
    { section: 'device-management', path: '/devices', order: 40, auth: ['TENANT_ADMIN'] },
    { section: 'device-management', path: '/otaUpdates', order: 50, auth: ['TENANT_ADMIN'] },
    { section: 'device-management', path: '/profiles/deviceProfiles', order: 45, auth: ['TENANT_ADMIN'] },
    { section: 'view-devices', path: '/devices', order: 40, auth: ['CUSTOMER_USER'] },
    {
      section: 'entity-view-management',
      path: '/entityViews',
      order: 60,
      auth: ['TENANT_ADMIN', 'CUSTOMER_USER'],
    },
  ],
  extensions: [
    {
      point: 'entity.tab',
      id: 'overview',
      expose: './tabs/overview',
      for: withOverview,
      label: 'tab.overview',
      icon: 'dashboard',
      order: 5,
    },
    {
      point: 'entity.tab',
      id: 'attributes',
      expose: './tabs/attributes',
      for: withData,
      label: 'tab.attributes',
      icon: 'list',
      order: 10,
    },
    {
      point: 'entity.tab',
      id: 'telemetry',
      expose: './tabs/telemetry',
      for: withData,
      label: 'tab.telemetry',
      icon: 'show_chart',
      order: 20,
    },
    {
      point: 'entity.tab',
      id: 'alarms',
      expose: './tabs/alarms',
      for: withAlarms,
      label: 'tab.alarms',
      icon: 'notifications_active',
      order: 30,
    },
  ],
});
