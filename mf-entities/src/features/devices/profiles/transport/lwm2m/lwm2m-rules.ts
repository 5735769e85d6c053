import {
  isBase64,
  LWM2M_MAX_SERVER_ID,
  LWM2M_MIN_SERVER_ID,
  type Lwm2mPowerMode,
  type Lwm2mSecurityMode,
} from '@mullion/shared-kit/api/lwm2m';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { array, lazy, mixed, number, type Schema, string } from '@mullion/shared-kit/inputs/schema';
import { rulesOf, timerRules } from '../power-rules';
import { hasEmptyKey, type ObserveSettings } from './observe-settings';
import { NAMES_RESOURCE } from './update-strategies';

const said = (key: string) => (): string => translate('mf-entities', key);

interface Server {
  securityMode?: Lwm2mSecurityMode;
  shortServerId?: number;
  host?: string;
  port?: number;
}

/** Whether a test holds for one server of the profile alone; its other servers are not always at hand. */
const isOnce = (from: readonly { value: unknown }[] | undefined, isMeant: (server: Server) => boolean): boolean => {
  const { bootstrap } = (from?.[1]?.value ?? {}) as { bootstrap?: readonly Server[] | null };
  return (bootstrap ?? []).filter(isMeant).length < 2;
};

const wholeNumber = number().required().integer().min(0);

const server = lazy((value?: Server | null) =>
  rulesOf({
    shortServerId: number()
      .required()
      .integer()
      .min(LWM2M_MIN_SERVER_ID)
      .max(LWM2M_MAX_SERVER_ID)
      .test('unique', said('lwm2m.server.short-id.unique'), (id, { from }) =>
        isOnce(from, ({ shortServerId }) => shortServerId === id),
      ),
    host: string()
      .required()
      .matches(/^\S+$/, said('lwm2m.server.host.invalid'))
      .test('unique', said('lwm2m.server.host.unique'), (name, { from, parent }) =>
        isOnce(from, ({ host, port }) => host === name && port === parent.port),
      ),
    clientHoldOffTime: wholeNumber,
    bootstrapServerAccountTimeout: wholeNumber,
    lifetime: wholeNumber,
    defaultMinPeriod: wholeNumber,
    ...((value?.securityMode === 'RPK' || value?.securityMode === 'X509') && {
      serverPublicKey: string().required().test('base64', said('lwm2m.key.not-base64'), isBase64),
    }),
  }),
) as unknown as Schema<unknown>;

interface Settings {
  powerMode?: Lwm2mPowerMode | null;
  fwUpdateStrategy?: number;
  swUpdateStrategy?: number;
}

const settings = lazy((value?: Settings | null) =>
  rulesOf({
    ...timerRules(value),
    ...(value?.fwUpdateStrategy === NAMES_RESOURCE && { fwUpdateResource: string().required() }),
    ...(value?.swUpdateStrategy === NAMES_RESOURCE && { swUpdateResource: string().required() }),
  }),
) as unknown as Schema<unknown>;

/** Rules of a profile of LwM2M devices. What has no control has no rule and stays as it is. */
export const lwm2mRules = rulesOf({
  observeAttr: mixed<ObserveSettings>()
    .nullable()
    .test('keys', said('lwm2m.key-name.missing'), (value) => !hasEmptyKey(value)),
  bootstrap: array().of(server).nullable(),
  clientLwM2mSettings: settings,
});
