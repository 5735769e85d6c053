/** Where a help id leads: a page of `/help/`, with a heading if it shares the page with others. */
const general: Readonly<Record<string, string>> = {
  index: 'index',
  home: 'home',
  signIn: 'sign-in',
  profile: 'profile',
  security: 'security',
  twoFactorAuthentication: 'two-factor',
  tenants: 'tenants',
  tenantProfiles: 'tenant-profiles',
  customers: 'customers',
  users: 'users',
  devices: 'devices',
  deviceProfiles: 'device-profiles',
  assets: 'assets',
  assetProfiles: 'asset-profiles',
  entityViews: 'entity-views',
  edges: 'edges',
  dashboards: 'dashboards',
  rulechains: 'rule-chains',
  ruleEngine: 'rule-chains',
  alarms: 'alarms',
  attributes: 'attributes',
  telemetry: 'telemetry',
  relations: 'relations',
  entitiesImport: 'devices#import-devices',
  otaUpdates: 'ota-updates',
  resources: 'resources',
  widgetsBundles: 'widget-library',
  widgetsConfig: 'dashboards',
  widgetsConfigTimeseries: 'dashboards',
  widgetsConfigLatest: 'dashboards',
  widgetsConfigRpc: 'dashboards',
  widgetsConfigAlarm: 'dashboards',
  widgetsConfigStatic: 'dashboards',
  queue: 'queues',
  generalSettings: 'settings',
  outgoingMailSettings: 'settings',
  smsProviderSettings: 'settings',
  securitySettings: 'settings',
  twoFactorAuthSettings: 'settings',
  oauth2Settings: 'oauth2-settings',
  homeSettings: 'settings',
  modules: 'modules',
  auditLog: 'audit-log',
  repositorySettings: 'version-control',
  autoCommitSettings: 'version-control',
  versionControl: 'version-control',
  apiUsage: 'api-usage',
};

/** Every help id that leads somewhere; our own pages replace that site's. */
export const helpLinks: Readonly<Record<string, string>> = general;

/** The value of `{product}` in the address of a help site. */
const product = 'mullion';

/**
 * Address that a help id opens: our page if the map knows the id; else the id itself if it is a web
 * address or begins with `{host}`, which stands for the help site.
 * @param site the help site, without a slash at the end; `undefined` or '' while there is none
 * @returns null where the id leads nowhere
 */
export function helpAddress(id: string, site: string | undefined): string | null {
  if (Object.hasOwn(helpLinks, id)) return `/help/${helpLinks[id]}`;
  const address = id.replace(/^\{host\}/, site ?? '').replaceAll('{product}', product);
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? address : null;
}
