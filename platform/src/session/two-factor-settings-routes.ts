/** The calls by which the system administrator says which second factors there are. */
import { badRequest } from '../framework/errors.js';
import { defineRoute, S, S_T_C } from '../framework/route.js';
import { writeSetting } from '../settings/admin-settings.js';
import { smsProvider } from '../sms/sms-settings.js';
import { dropDisabledConfigs } from './two-factor-accounts.js';
import { readTwoFactorSettings, twoFactorSettings } from './two-factor-settings.js';

export const twoFactorSettingsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/2fa/settings',
    auth: S,
    mode: 'read',
    handler: (tx) => twoFactorSettings(tx),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/2fa/settings',
    auth: S,
    mode: 'write',
    prepare: async ({ options }) => ({ mailbox: options.mailbox ?? false }),
    handler: (tx, call) => {
      const settings = readTwoFactorSettings(call.object);
      const bySms = settings.providers.some(({ providerType }) => providerType === 'SMS');
      // Without a provider, the development mailbox shows what would have been sent.
      if (bySms && !smsProvider(tx) && !call.prepared.mailbox) throw badRequest('SMS service is not configured');
      writeSetting(tx, 'twoFaSettings', settings);
      dropDisabledConfigs(
        tx,
        settings.providers.map(({ providerType }) => providerType),
      );
      return settings;
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/2fa/providers',
    auth: S_T_C,
    mode: 'read',
    handler: (tx) => twoFactorSettings(tx)?.providers.map(({ providerType }) => providerType) ?? [],
  }),
];
