import type { Lwm2mSecurityMode } from '@mullion/shared-kit/api/lwm2m';
import type { Lwm2mServerEntry, Lwm2mServerInfo } from '@mullion/shared-kit/api/lwm2m-objects';

/** The ports that a platform demands: by kind of server, without and with security. */
const ports = { lwm2m: { plain: 5685, secure: 5686 }, bootstrap: { plain: 5687, secure: 5688 } } as const;

const portOf = (isBootstrap: boolean, mode: Lwm2mSecurityMode) =>
  ports[isBootstrap ? 'bootstrap' : 'lwm2m'][mode === 'NO_SEC' ? 'plain' : 'secure'];

const hostOf = (info: Lwm2mServerInfo | null, mode: Lwm2mSecurityMode) =>
  (mode === 'NO_SEC' ? info?.host : info?.securityHost) ?? '';

/** The platform's own key or certificate, as far as a mode has one. */
const keyOf = (info: Lwm2mServerInfo | null, mode: Lwm2mSecurityMode) =>
  (mode === 'RPK' ? info?.serverPublicKey : mode === 'X509' ? info?.serverCertificate : '') ?? '';

/** Numbers that an installation gives its own servers. */
const usualIds = { lwm2m: 123, bootstrap: 111 };

/** A new server without security: the platform's own, else one with the usual values, whose host is to be named. */
export function newServer(
  isBootstrap: boolean,
  info: Lwm2mServerInfo | null,
  servers: readonly Pick<Lwm2mServerEntry, 'shortServerId'>[],
): Lwm2mServerEntry {
  const used = new Set(servers.map(({ shortServerId }) => shortServerId));
  let shortServerId = info?.shortServerId ?? usualIds[isBootstrap ? 'bootstrap' : 'lwm2m'];
  while (used.has(shortServerId)) shortServerId += 1;
  return {
    securityMode: 'NO_SEC',
    shortServerId,
    bootstrapServerIs: isBootstrap,
    host: hostOf(info, 'NO_SEC'),
    port: portOf(isBootstrap, 'NO_SEC'),
    serverPublicKey: '',
    clientHoldOffTime: info?.clientHoldOffTime ?? 1,
    bootstrapServerAccountTimeout: info?.bootstrapServerAccountTimeout ?? 0,
    lifetime: info?.lifetime ?? 300,
    defaultMinPeriod: info?.defaultMinPeriod ?? 1,
    notifIfDisabled: info?.notifIfDisabled ?? true,
    binding: info?.binding ?? 'U',
  };
}

/** A server with another security mode: its port and key, and its host where that was the platform's. */
export function withSecurityMode<S extends Lwm2mServerEntry>(
  server: S,
  mode: Lwm2mSecurityMode,
  info: Lwm2mServerInfo | null,
): S {
  const isOwn = !server.host || server.host === hostOf(info, server.securityMode);
  return {
    ...server,
    securityMode: mode,
    host: isOwn ? hostOf(info, mode) || server.host : server.host,
    port: portOf(server.bootstrapServerIs, mode),
    serverPublicKey: keyOf(info, mode),
  };
}
