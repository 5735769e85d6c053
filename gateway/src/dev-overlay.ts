import type { ModuleManifest } from '@mullion/shared-kit/module/declaration';
import type { Registry } from '@mullion/shared-kit/module/registry';
import type { Route } from './routes.js';
import type { DevOverlay } from './server.js';
import { versionOf } from './store/manifest.js';

/** A package under development, as `startDevServer` of the kit gives it. */
export interface DevServer {
  /** Package name; `shell` is the shell. */
  name: string;
  /** Address with a slash at the end. */
  url: string;
  /** The declaration as it is now; for modules. */
  manifest?: () => ModuleManifest;
  /** The page; for the shell. */
  indexHtml?: () => string;
}

/**
 * Puts development servers over the store: their files get addresses of this origin, and the registry names them. The
 * page itself, its session and all other modules stay as they are.
 */
export function devOverlay(servers: readonly DevServer[]): DevOverlay {
  const shell = servers.find(({ name }) => name === 'shell');
  const indexHtml = shell?.indexHtml;
  return {
    routes: servers.map(routeOf),
    registry: (stored) => ({ ...stored, modules: { ...stored.modules, ...modulesOf(servers) } }),
    ...(indexHtml && { page: async () => indexHtml() }),
  };
}

const modulesOf = (servers: readonly DevServer[]): Registry['modules'] =>
  Object.fromEntries(
    servers.flatMap(({ name, manifest }) => {
      if (!manifest) return [];
      const current = versionOf(manifest());
      return [[name, { current, fallback: null, history: [current.version] }]];
    }),
  );

/** A module's files lie where its version would; the shell's server knows the shell's own address. */
function routeOf({ name, url, manifest }: DevServer): Route {
  const folder = manifest ? `/modules/${name}/${manifest().version}/` : '/shell/';
  return {
    path: `${folder}**`,
    serve: { kind: 'server', url, stripPrefix: manifest && folder },
    caching: 'revalidate',
    protection: 'file',
  };
}
