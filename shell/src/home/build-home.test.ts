import { consoleSet } from '../testing/console-declarations';
import { buildHome } from './build-home';

const facts = { edgesSupportEnabled: true, hasRepository: true, tbelEnabled: true, userTokenAccessEnabled: true };
const edges = { 'edge-management': ['/edgeInstances', '/edgeManagement/ruleChains'] };

/** Sections of home and their places, in their order. */
const sections = {
  SYS_ADMIN: {
    'tenant-management': ['/tenants', '/tenantProfiles'],
    'widget-management': ['/widgets-bundles'],
    settings: [
      '/settings/general',
      '/settings/outgoing-mail',
      '/settings/sms-provider',
      '/settings/security-settings',
      '/settings/oauth2',
      '/settings/2fa',
      '/settings/resources-library',
      '/settings/queues',
      '/settings/modules',
    ],
  },
  TENANT_ADMIN: {
    'rules-management': ['/ruleChains'],
    'customer-management': ['/customers'],
    'asset-management': ['/assets', '/profiles/assetProfiles'],
    'device-management': ['/devices', '/profiles/deviceProfiles', '/otaUpdates'],
    'entity-view-management': ['/entityViews'],
    ...edges,
    'dashboard-management': ['/widgets-bundles', '/dashboards'],
    vc: ['/vc'],
    audit: ['/auditLogs', '/usage'],
    settings: ['/settings/home', '/settings/resources-library', '/settings/repository', '/settings/auto-commit'],
  },
  CUSTOMER_USER: {
    'view-assets': ['/assets'],
    'view-devices': ['/devices'],
    'entity-view-management': ['/entityViews'],
    'edge-management': ['/edgeInstances'],
    'view-dashboards': ['/dashboards'],
  },
} as const;

test.each(['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] as const)('home of %s has its sections in order', (role) => {
  const groups = buildHome(consoleSet, { authority: role, facts });
  expect(groups.map(({ id, shortcuts }) => [id, shortcuts.map(({ path }) => path)])).toEqual(
    Object.entries(sections[role]),
  );
});

test('without edges nothing of them is on home', () => {
  const groups = buildHome(consoleSet, { authority: 'TENANT_ADMIN', facts: { ...facts, edgesSupportEnabled: false } });
  expect(groups.map(({ id }) => id)).not.toContain('edge-management');
});
