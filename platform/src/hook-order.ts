/**
 * In which order subjects do their part when an entity is saved or deleted, or a tenant is made or deleted
 * (`framework/entity-hooks.ts`). What reads another's rows stands before the one that deletes them, after the one that makes them.
 */
export const HOOK_ORDER = [
  'queues',
  'device profiles',
  'asset profiles',
  'rule chains',
  'mqtt profiles',
  'device credentials',
  'device claims',
  'commands',
  'ota packages',
  'ota announcements',
  'blobs',
  'edge events',
  'relations',
  'alarms',
  'lifecycle events',
  'events',
  'values',
  'users',
  'second factors',
  'oauth2 identities',
  'usage states',
  'dashboards',
  'view values',
  'activity',
  'usage',
  'transport limits',
  'auto commits',
  'version loads',
] as const;
