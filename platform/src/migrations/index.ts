/** All migrations, in the order they run. A line per file. */
import type { Migration } from '../framework/migration.js';
import { settings } from './001-settings.js';
import { tenants } from './002-tenants.js';
import { users } from './003-users.js';
import { devices } from './004-devices.js';
import { relations } from './005-relations.js';
import { assets } from './006-assets.js';
import { entityViews } from './007-entity-views.js';
import { alarms } from './008-alarms.js';
import { auditLog } from './009-audit-log.js';
import { mail } from './010-mail.js';
import { dashboards } from './011-dashboards.js';
import { files } from './012-files.js';
import { twoFactor } from './013-two-factor.js';
import { edges } from './014-edges.js';
import { apiUsage } from './015-api-usage.js';
import { oauth2 } from './016-oauth2.js';
import { sms } from './017-sms.js';
import { deviceLists } from './018-device-lists.js';
import { externalIds } from './019-external-ids.js';
import { mailWaiting } from './020-mail-waiting.js';
import { tenantRemoval } from './021-tenant-removal.js';
import { telemetry } from './040-telemetry.js';
import { valuePlaces } from './041-value-places.js';
import { valueSubtypes } from './042-value-subtypes.js';
import { sessionTimes } from './043-session-times.js';
import { oauth2Identities } from './044-oauth2-identities.js';
import { droppedSeries } from './045-dropped-series.js';
import { customerRemoval } from './046-customer-removal.js';
import { mailAttempts } from './047-mail-attempts.js';
import { verifiedIdentities } from './048-verified-identities.js';
import { changedAddresses } from './049-changed-addresses.js';
import { voidLinks } from './050-void-links.js';
import { widgets } from './051-widgets.js';
import { ruleNodes } from './052-rule-nodes.js';
import { events } from './053-events.js';
import { edgeEvents } from './054-edge-events.js';
import { rpc } from './060-rpc.js';
import { deviceClaims } from './061-device-claims.js';
import { autoCommits } from './070-auto-commits.js';
import { otaPackages } from './080-ota-packages.js';
import { limitedFeatures } from './085-limited-features.js';
import { ages } from './086-ages.js';
import { edgeEventBodies } from './090-edge-event-bodies.js';
import { loadRemoval } from './091-load-removal.js';
import { latestBacklog } from './095-latest-backlog.js';
import { otaTenants } from './100-ota-tenants.js';
import { entityCounts } from './101-entity-counts.js';
import { loadLog } from './102-load-log.js';
import { loadLogColumns } from './103-load-log-columns.js';
import { filesInBlobs } from './104-files-in-blobs.js';
import { laterNotices } from './107-later-notices.js';
import { queueLog } from './110-queue-log.js';
import { ruleNodeState } from './111-rule-node-state.js';
import { activityDue } from './112-activity-due.js';
import { activityUntold } from './113-activity-untold.js';
import { queueOutcomes } from './114-queue-outcomes.js';
import { auditTexts } from './116-audit-texts.js';
import { queueMade } from './117-queue-made.js';

export const migrations: readonly Migration[] = [
  settings,
  tenants,
  users,
  devices,
  relations,
  assets,
  entityViews,
  alarms,
  auditLog,
  mail,
  dashboards,
  files,
  twoFactor,
  edges,
  apiUsage,
  oauth2,
  sms,
  telemetry,
  deviceLists,
  externalIds,
  mailWaiting,
  tenantRemoval,
  valuePlaces,
  valueSubtypes,
  sessionTimes,
  oauth2Identities,
  droppedSeries,
  customerRemoval,
  mailAttempts,
  verifiedIdentities,
  changedAddresses,
  voidLinks,
  widgets,
  ruleNodes,
  events,
  edgeEvents,
  rpc,
  deviceClaims,
  autoCommits,
  otaPackages,
  limitedFeatures,
  ages,
  edgeEventBodies,
  loadRemoval,
  latestBacklog,
  otaTenants,
  entityCounts,
  loadLog,
  loadLogColumns,
  filesInBlobs,
  laterNotices,
  queueLog,
  ruleNodeState,
  activityDue,
  activityUntold,
  queueOutcomes,
  auditTexts,
  queueMade,
];
