/**
 * The route table: every HTTP call of the platform, loaded by the main thread and by the database threads alike.
 * Importing a module here also defines its operations everywhere. A line per subject.
 */
import type { Route } from './framework/route.js';
import './demo/install-demo.js';
import './events/event-retention.js';
import { eventRoutes } from './events/event-routes.js';
import './install/install.js';
import './install/installed-parts.js';
import './resources/api-usage-states.js';
import './resources/alarm-retention.js';
import './resources/audit-retention.js';
import { edgeRoutes } from './edges/edge-routes.js';
import { importRoutes } from './import/routes.js';
import { mailboxRoutes } from './mail/mailbox.js';
import { oauth2SettingsRoutes } from './oauth2/settings-routes.js';
import { oauth2SignInRoutes } from './oauth2/sign-in-routes.js';
import { oauth2TemplateRoutes } from './oauth2/template-routes.js';
import './ota/announcements.js';
import { otaPackageRoutes } from './ota/package-routes.js';
import { queryRoutes } from './queries/routes.js';
import { realtimeRoutes } from './realtime/routes.js';
import { alarmRoutes } from './resources/alarm-routes.js';
import { assetProfileRoutes } from './resources/asset-profiles.js';
import { assetRoutes } from './resources/assets.js';
import { auditLogRoutes } from './resources/audit-logs.js';
import { customerRoutes } from './resources/customers.js';
import { dashboardRoutes } from './resources/dashboard-routes.js';
import { deviceCredentialsRoutes } from './resources/device-credentials-routes.js';
import { deviceProfileRoutes } from './resources/device-profiles.js';
import { deviceRoutes } from './resources/devices.js';
import { entityViewRoutes } from './resources/entity-views.js';
import { fileRoutes } from './resources/file-routes.js';
import { homeDashboardRoutes } from './resources/home-dashboards.js';
import { queueRoutes } from './resources/queues.js';
import { relationSearchRoutes } from './resources/relation-search.js';
import { relationRoutes } from './resources/relations.js';
import { tenantProfileRoutes } from './resources/tenant-profiles.js';
import { tenantRoutes } from './resources/tenants.js';
import { userRoutes } from './resources/users.js';
import { componentRoutes } from './rule-chains/components.js';
import './rule-chains/lifecycle.js';
import { ruleChainRoutes } from './rule-chains/rule-chain-routes.js';
import { testScriptRoutes } from './scripts/test-script-route.js';
import { accountRoutes } from './session/accounts.js';
import { passwordRoutes } from './session/password-routes.js';
import './session/request-limits.js';
import { adminSettingsRoutes } from './administration/admin-settings-routes.js';
import { systemParameterRoutes } from './administration/system-parameters.js';
import { signInRoutes } from './session/sign-in.js';
import { twoFactorRoutes } from './session/two-factor-routes.js';
import { twoFactorSettingsRoutes } from './session/two-factor-settings-routes.js';
import { telemetryRoutes } from './telemetry/routes.js';
import { claimRoutes } from './transport/claims.js';
import { deviceApiRoutes } from './transport/http-device-api.js';
import { rpcRoutes } from './transport/rpc-routes.js';
import './transport/activity.js';
import './usage/usage.js';
import { autoCommitSettingsRoutes } from './version-control/auto-commit-settings.js';
import './engine/database-side.js';
import './version-control/auto-commits.js';
import './version-control/entity-changes.js';
import { versionRoutes } from './version-control/routes.js';
import { repositorySettingsRoutes } from './version-control/settings-routes.js';
import './transport/gateway-messages.js';
import './transport/mqtt-sign-in.js';
import './transport/transport-limits.js';
import { widgetBundleRoutes } from './widgets/widget-bundles.js';
import { widgetTypeRoutes } from './widgets/widget-types.js';

export const routes: readonly Route[] = [
  ...signInRoutes,
  ...accountRoutes,
  ...passwordRoutes,
  ...twoFactorSettingsRoutes,
  ...twoFactorRoutes,
  ...systemParameterRoutes,
  ...adminSettingsRoutes,
  ...autoCommitSettingsRoutes,
  ...repositorySettingsRoutes,
  ...versionRoutes,
  ...oauth2SettingsRoutes,
  ...oauth2TemplateRoutes,
  ...oauth2SignInRoutes,
  ...mailboxRoutes,
  ...tenantRoutes,
  ...tenantProfileRoutes,
  ...customerRoutes,
  ...userRoutes,
  ...deviceProfileRoutes,
  ...deviceRoutes,
  ...deviceCredentialsRoutes,
  ...assetProfileRoutes,
  ...assetRoutes,
  ...entityViewRoutes,
  ...queueRoutes,
  ...alarmRoutes,
  ...auditLogRoutes,
  ...homeDashboardRoutes,
  ...dashboardRoutes,
  ...fileRoutes,
  ...otaPackageRoutes,
  ...ruleChainRoutes,
  ...testScriptRoutes,
  ...componentRoutes,
  ...eventRoutes,
  ...widgetBundleRoutes,
  ...widgetTypeRoutes,
  ...edgeRoutes,
  ...importRoutes,
  ...relationRoutes,
  ...relationSearchRoutes,
  ...telemetryRoutes,
  ...queryRoutes,
  ...deviceApiRoutes,
  ...rpcRoutes,
  ...claimRoutes,
  ...realtimeRoutes,
];
