/** How devices are imported: with their profile and their credentials. */
import { PlatformError } from '../framework/errors.js';
import { where } from '../framework/paging.js';
import type { SessionUser } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { createAccessToken, formatCredentials, storeCredentials } from '../resources/device-credentials.js';
import { deviceProfiles } from '../resources/device-profiles.js';
import { devices } from '../resources/devices.js';
import type { PlainColumn, RowValues } from './import-columns.js';
import { bodyOf, type Importer, namedEntity } from './importer.js';

type Cells = RowValues['plain'];
type Json = Record<string, unknown>;

/** A row that is refused for its credentials. */
export class CredentialsRefused extends Error {}

/** Type and profile of LwM2M devices whose type no cell says. */
const LWM2M_TYPE = 'LwM2M';

/** What a device profile says of LwM2M when nobody configured it. */
const LWM2M_TRANSPORT = {
  type: 'LWM2M',
  observeAttr: { observe: [], attribute: [], telemetry: [], keyName: {}, attributeLwm2m: {} },
  bootstrapServerUpdateEnable: false,
  bootstrap: [],
  clientLwM2mSettings: {
    clientOnlyObserveAfterConnect: 1,
    fwUpdateStrategy: 1,
    swUpdateStrategy: 1,
    powerMode: 'DRX',
  },
};

/** Sees to it that the profile a device gets by its type speaks LwM2M. Throws 400 while devices that speak otherwise have it. */
function provideLwm2mProfile(tx: Tx, user: SessionUser, name: string): void {
  const [known] = deviceProfiles.all(tx, where('t.tenant_id = ? AND t.name = ?', user.tenantId, name));
  if (known?.transportType === 'LWM2M') return;
  const data = known && isObject(known.profileData) ? known.profileData : { configuration: { type: 'DEFAULT' } };
  deviceProfiles.save(tx, user, {
    type: 'DEFAULT',
    ...known,
    name,
    transportType: 'LWM2M',
    profileData: { provisionConfiguration: { type: 'DISABLED' }, ...data, transportConfiguration: LWM2M_TRANSPORT },
  });
}

/** The members of an object that cells give a value. */
const members = (cells: Cells, names: Readonly<Record<string, PlainColumn>>): Json =>
  Object.fromEntries(
    Object.entries(names).flatMap(([member, column]) => (cells[column] === undefined ? [] : [[member, cells[column]]])),
  );

const lwm2mValue = (cells: Cells): Json => ({
  client: {
    securityConfigClientMode: 'NO_SEC',
    ...members(cells, {
      securityConfigClientMode: 'LWM2M_CLIENT_SECURITY_CONFIG_MODE',
      endpoint: 'LWM2M_CLIENT_ENDPOINT',
      identity: 'LWM2M_CLIENT_IDENTITY',
      key: 'LWM2M_CLIENT_KEY',
      cert: 'LWM2M_CLIENT_CERT',
    }),
  },
  bootstrap: {
    bootstrapServer: {
      securityMode: 'NO_SEC',
      ...members(cells, {
        securityMode: 'LWM2M_BOOTSTRAP_SERVER_SECURITY_MODE',
        clientPublicKeyOrId: 'LWM2M_BOOTSTRAP_SERVER_PUBLIC_KEY_OR_ID',
        clientSecretKey: 'LWM2M_BOOTSTRAP_SERVER_SECRET_KEY',
      }),
    },
    lwm2mServer: {
      securityMode: 'NO_SEC',
      ...members(cells, {
        securityMode: 'LWM2M_SERVER_SECURITY_MODE',
        clientPublicKeyOrId: 'LWM2M_SERVER_CLIENT_PUBLIC_KEY_OR_ID',
        clientSecretKey: 'LWM2M_SERVER_CLIENT_SECRET_KEY',
      }),
    },
  },
});

/** The credentials a row names, as a caller would post them; null when it names none. */
function namedCredentials(cells: Cells): Json | null {
  if (cells.LWM2M_CLIENT_ENDPOINT !== undefined)
    return { credentialsType: 'LWM2M_CREDENTIALS', credentialsValue: JSON.stringify(lwm2mValue(cells)) };
  if (cells.X509 !== undefined) return { credentialsType: 'X509_CERTIFICATE', credentialsValue: cells.X509 };
  const mqtt = members(cells, { clientId: 'MQTT_CLIENT_ID', userName: 'MQTT_USER_NAME', password: 'MQTT_PASSWORD' });
  if (Object.keys(mqtt).length > 0) return { credentialsType: 'MQTT_BASIC', credentialsValue: JSON.stringify(mqtt) };
  if (cells.ACCESS_TOKEN === undefined) return null;
  return { credentialsType: 'ACCESS_TOKEN', credentialsId: cells.ACCESS_TOKEN };
}

/** Runs what may refuse credentials, and marks its refusals. */
function orRefuse<R>(run: () => R, prefix = ''): R {
  try {
    return run();
  } catch (error) {
    throw error instanceof PlatformError && error.status === 400
      ? new CredentialsRefused(prefix + error.message)
      : error;
  }
}

export const deviceImporter: Importer = {
  store: (tx, user, row) => {
    const { plain } = row;
    const old = namedEntity(tx, user, devices, row);
    const body = bodyOf(row, old);
    if (plain.LWM2M_CLIENT_ENDPOINT !== undefined) {
      body.type ??= LWM2M_TYPE;
      provideLwm2mProfile(tx, user, body.type);
    }
    const gateway = plain.IS_GATEWAY && { gateway: plain.IS_GATEWAY.toLowerCase() === 'true' };
    const entity = devices.save(tx, user, {
      ...body,
      additionalInfo: { ...body.additionalInfo, ...gateway },
      // Another type is another profile.
      deviceProfileId: plain.TYPE === undefined ? old?.deviceProfileId : null,
    });
    const credentials = namedCredentials(plain);
    if (credentials) {
      const formatted = orRefuse(() => formatCredentials(credentials), 'Invalid device credentials: ');
      orRefuse(() => storeCredentials(tx, entity.id.id, formatted));
    } else if (!old) createAccessToken(tx, entity.id.id);
    return { entity, created: !old };
  },
};
