import type { Lwm2mSecurityMode } from '@mullion/shared-kit/api/lwm2m';

/** How a client knows one of its servers; without security it has neither text. */
export interface Lwm2mServer {
  securityMode: Lwm2mSecurityMode;
  clientPublicKeyOrId: string;
  clientSecretKey: string;
}

/** `credentialsValue` of LWM2M_CREDENTIALS as a form holds it: what other modes ask stays in it. */
export interface Lwm2mCredentials {
  client: {
    endpoint: string;
    securityConfigClientMode: Lwm2mSecurityMode;
    /** PSK */
    identity: string;
    /** PSK (hex), RPK (Base64) */
    key: string;
    /** X509, Base64 */
    cert: string;
  };
  bootstrap: { bootstrapServer: Lwm2mServer; lwm2mServer: Lwm2mServer };
}

const newServer: Lwm2mServer = { securityMode: 'NO_SEC', clientPublicKeyOrId: '', clientSecretKey: '' };

/** LwM2M credentials before anything is typed: no security, neither for the client nor for its servers. */
export const emptyLwm2m: Lwm2mCredentials = {
  client: { endpoint: '', securityConfigClientMode: 'NO_SEC', identity: '', key: '', cert: '' },
  bootstrap: { bootstrapServer: newServer, lwm2mServer: newServer },
};

/** The same members of another object, as far as it has them. */
const taken = <T extends object>(empty: T, stored: unknown): T => {
  const values = Object.entries(empty).map(([name, none]) => [
    name,
    (stored as Record<string, unknown> | null | undefined)?.[name] ?? none,
  ]);
  return Object.fromEntries(values) as T;
};

/** Form values of stored credentials; what is missing in them is empty. */
export function readLwm2m(stored: object | null): Lwm2mCredentials {
  const { client, bootstrap } = (stored ?? {}) as { client?: object; bootstrap?: Record<string, unknown> };
  return {
    client: taken(emptyLwm2m.client, client),
    bootstrap: {
      bootstrapServer: taken(newServer, bootstrap?.bootstrapServer),
      lwm2mServer: taken(newServer, bootstrap?.lwm2mServer),
    },
  };
}

/** What a mode asks of the client besides its endpoint. */
const clientMembers: Readonly<Record<Lwm2mSecurityMode, readonly ('identity' | 'key' | 'cert')[]>> = {
  PSK: ['identity', 'key'],
  RPK: ['key'],
  X509: ['cert'],
  NO_SEC: [],
};

/** What is sent: only what the modes ask. */
export function writeLwm2m({ client, bootstrap }: Lwm2mCredentials): object {
  const { endpoint, securityConfigClientMode } = client;
  const asked = clientMembers[securityConfigClientMode].map((name) => [name, client[name].trim()]);
  return {
    client: { endpoint: endpoint.trim(), securityConfigClientMode, ...Object.fromEntries(asked) },
    bootstrap: {
      bootstrapServer: writeServer(bootstrap.bootstrapServer),
      lwm2mServer: writeServer(bootstrap.lwm2mServer),
    },
  };
}

const writeServer = ({ securityMode, clientPublicKeyOrId, clientSecretKey }: Lwm2mServer) => ({
  securityMode,
  ...(securityMode !== 'NO_SEC' && {
    clientPublicKeyOrId: clientPublicKeyOrId.trim(),
    clientSecretKey: clientSecretKey.trim(),
  }),
});
