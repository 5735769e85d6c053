/** Setting up signing in through other services, and the list the sign-in page shows. */
import { badRequest } from '../framework/errors.js';
import { defineRoute, json, S, text } from '../framework/route.js';
import { flagOf } from '../framework/shapes.js';
import { PLATFORMS, readParams } from './model.js';
import { checkParams } from './rules.js';
import { addressOf, readInfo, registrationsFor, replaceInfo } from './settings.js';

/** Where providers send their answers to; shown to administrators, who tell it to the provider. */
export const LOGIN_PROCESSING_URL = '/login/oauth2/code/';
/** Where the sign-in page leads to; a registration's id follows. */
export const AUTHORIZATION_URL = '/oauth2/authorization/';

export const oauth2SettingsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/oauth2/config',
    auth: S,
    mode: 'read',
    handler: (tx) => readInfo(tx),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/oauth2/config',
    auth: S,
    mode: 'write',
    handler: (tx, call) => {
      const enabled = flagOf()(call.object.enabled, 'enabled');
      const infos = readParams(call.object.oauth2ParamsInfos, 'oauth2ParamsInfos');
      if (!infos) throw badRequest('OAuth2 param infos should be specified!');
      for (const params of infos) checkParams(params);
      replaceInfo(tx, enabled, infos);
      return readInfo(tx);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/oauth2/loginProcessingUrl',
    auth: S,
    mode: 'read',
    handler: () => text(JSON.stringify(LOGIN_PROCESSING_URL)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/noauth/oauth2Clients',
    auth: 'public',
    mode: 'read',
    handler: (tx, call) => {
      const platform = PLATFORMS.find((each) => each === call.query.platform);
      const offered = registrationsFor(tx, addressOf(call.data.baseUrl), { platform, pkgName: call.query.pkgName });
      return json(
        offered.map(({ id, registration }) => ({
          name: registration.loginButtonLabel,
          icon: registration.loginButtonIcon,
          url: AUTHORIZATION_URL + id,
        })),
      );
    },
  }),
];
