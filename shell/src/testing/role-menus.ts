import type { Authority } from '@mullion/shared-kit/api/authority';

/** A menu as paths, in order; a group is the list of its own. */
type MenuPaths = readonly (string | readonly string[])[];

/** The menus of the three roles. The edge entries are there only while edges are enabled. */
export const roleMenus: Readonly<Partial<Record<Authority, MenuPaths>>> = {
  SYS_ADMIN: [
    '/home',
    '/tenants',
    '/tenantProfiles',
    '/widgets-bundles',
    [
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
  ],
  TENANT_ADMIN: [
    '/home',
    '/ruleChains',
    '/customers',
    '/assets',
    '/devices',
    ['/profiles/deviceProfiles', '/profiles/assetProfiles'],
    '/otaUpdates',
    '/entityViews',
    '/edgeInstances',
    ['/edgeManagement/ruleChains'],
    '/widgets-bundles',
    '/dashboards',
    '/vc',
    '/auditLogs',
    '/usage',
    ['/settings/home', '/settings/resources-library', '/settings/repository', '/settings/auto-commit'],
  ],
  CUSTOMER_USER: ['/home', '/assets', '/devices', '/entityViews', '/edgeInstances', '/dashboards'],
};

/** Entries that depend on edge support. */
const edgePaths: readonly string[] = ['/edgeInstances', '/edgeManagement/ruleChains'];

/** The menu of a role, without edges where they are off. */
export function expectedMenu(role: Authority, { edges }: { edges: boolean }): MenuPaths {
  const missing = new Set(edges ? [] : edgePaths);
  return (roleMenus[role] ?? []).flatMap((entry): MenuPaths => {
    if (typeof entry === 'string') return missing.has(entry) ? [] : [entry];
    const pages = entry.filter((path) => !missing.has(path));
    return pages.length ? [pages] : [];
  });
}
