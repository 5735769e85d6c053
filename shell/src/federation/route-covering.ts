import type { ModuleDeclaration } from '@mullion/shared-kit/module/declaration';
import type { Authority } from '@mullion/shared-kit/session/authority';

/** The module and expose whose declared route covers an address, and who may enter; of several the longest path. */
export function routeCovering(
  declarations: readonly Pick<ModuleDeclaration, 'name' | 'routes'>[],
  pathname: string,
): { module: string; expose: string; auth?: readonly Authority[] } | undefined {
  return declarations
    .flatMap(({ name, routes = [] }) => routes.map(({ path, expose, auth }) => ({ module: name, expose, path, auth })))
    .filter(({ path }) => {
      const base = `/${path.replace(/\/\*$/, '')}`;
      return pathname === base || (path.endsWith('/*') && pathname.startsWith(`${base}/`));
    })
    .sort((a, b) => b.path.length - a.path.length)[0];
}
