import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { http } from './http';
import type { CallOptions } from './http-client';
import type { Lwm2mSecurityMode } from './lwm2m';

/** A resource of an object that can be read, with the key that it gets unless somebody names another. */
export interface Lwm2mResource {
  id: number;
  name: string;
  keyName: string;
}

/** An object as a model that was added to the platform's resources describes it. */
export interface Lwm2mObject {
  id: number;
  /** Number and version, such as `3_1.0`. */
  keyId: string;
  name: string;
  /** It may have several instances. */
  multiple: boolean;
  /** Every device has it. */
  mandatory: boolean;
  instances: readonly { id: number; resources: readonly Lwm2mResource[] }[];
}

/** Objects that one search offers. */
const OBJECTS_SEARCH_SIZE = 50;
const byNumber = { sortProperty: 'id', sortOrder: 'ASC' };

/** Objects whose number, version or name holds a text. */
export const findLwm2mObjects = (textSearch: string, options?: CallOptions): Promise<readonly Lwm2mObject[]> =>
  http.get('/api/resource/lwm2m/page', { pageSize: OBJECTS_SEARCH_SIZE, page: 0, textSearch, ...byNumber }, options);

/** Objects by their keys; what no model describes is missing in the answer. */
export const lwm2mObjectsQuery = (keyIds: readonly string[]) =>
  queryOptions({
    queryKey: ['resources', 'lwm2m', keyIds],
    queryFn: ({ signal }) =>
      http.get<readonly Lwm2mObject[]>(
        '/api/resource/lwm2m',
        { objectIds: keyIds.join(','), ...byNumber },
        { signal, ignoreErrors: true, ignoreLoading: true },
      ),
  });

/** A server that devices learn of when they bootstrap, as a profile has it. */
export interface Lwm2mServerEntry {
  securityMode: Lwm2mSecurityMode;
  shortServerId: number;
  bootstrapServerIs: boolean;
  host: string;
  port: number;
  /** Its key (RPK) or certificate (X509), Base64; '' where the mode has none. */
  serverPublicKey: string;
  clientHoldOffTime: number;
  bootstrapServerAccountTimeout: number;
  lifetime: number;
  defaultMinPeriod: number;
  notifIfDisabled: boolean;
  binding: string;
}

/** A server of the platform's own. */
export interface Lwm2mServerInfo extends Omit<Lwm2mServerEntry, 'securityMode'> {
  securityHost: string;
  securityPort: number;
  serverCertificate: string;
}

/** The platform decided about the call: another try has the same answer. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'http' && error.status < 500 && !error.isUnreachable;

/** The platform's bootstrap server, or its LwM2M server; null where it runs none, or does not tell. */
export const lwm2mServerQuery = (isBootstrap: boolean) =>
  queryOptions({
    queryKey: ['lwm2m', 'server', isBootstrap],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }): Promise<Lwm2mServerInfo | null> => {
      const options = { signal, silent: true, ignoreLoading: true };
      const path = `/api/lwm2m/deviceProfile/bootstrap/${isBootstrap}`;
      // Without the transport there is no such call.
      const info = await http.get<Lwm2mServerInfo | ''>(path, undefined, options).catch((error: unknown) => {
        if (isRefused(error)) return null;
        throw error;
      });
      return info || null;
    },
  });
