/** Facts a console asks for at start. */
import { defineRoute, S, S_T, S_T_C, T, text } from '../framework/route.js';
import { securitySettings } from '../settings/security-settings.js';

/** How many points a single time-series answer may hold. */
const MAX_DATAPOINTS = 50_000;
const HELP_BASE_URL = 'https://thingsboard.io';

const fact = (path: string, auth: typeof S_T_C | typeof S_T | typeof S | typeof T, value: unknown) =>
  defineRoute({ method: 'GET', path, auth, mode: 'read', handler: () => value });

export const systemParameterRoutes = [
  fact('/api/user/tokenAccessEnabled', S_T, true),
  fact('/api/edges/enabled', S_T_C, true),
  fact('/api/ruleChain/tbelEnabled', T, true),
  fact('/api/dashboard/maxDatapointsLimit', S_T_C, MAX_DATAPOINTS),
  fact('/api/uiSettings/helpBaseUrl', S_T_C, text(HELP_BASE_URL)),
  fact('/api/system/info', S_T_C, { version: '3.4.3', artifact: 'mullion', name: 'Mullion' }),
  fact('/api/admin/updates', S, { message: '', updateAvailable: false }),
  defineRoute({
    method: 'GET',
    path: '/api/dashboard/serverTime',
    auth: S_T_C,
    mode: 'read',
    handler: (tx) => tx.now,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/noauth/userPasswordPolicy',
    auth: 'public',
    mode: 'read',
    handler: (tx) => securitySettings(tx).passwordPolicy,
  }),
];
