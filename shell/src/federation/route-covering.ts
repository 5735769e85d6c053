import type { ModuleDeclaration } from '@mullion/shared-kit/module/declaration';
import type { Audience } from '@mullion/shared-kit/session/audience';

/** The module and expose whose declared route covers an address, and whom it is for; of several the longest path. */
export function routeCovering(
  declarations: readonly Pick<ModuleDeclaration, 'name' | 'routes'>[],
  pathname: string,
): ({ module: string; expose: string } & Audience) | undefined {
  return declarations
    .flatMap(({ name, routes = [] }) =>
      routes.map(({ path, expose, auth, when }) => ({ module: name, expose, path, auth, when })),
    )
    .filter(({ path }) => covers(path, pathname))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

const segments = (path: string) => path.split('/').filter(Boolean);

/** `dashboards/:id` covers `/dashboards/7`, `things/*` everything below `/things` and itself. */
function covers(path: string, pathname: string): boolean {
  const wanted = segments(path.replace(/\/\*$/, ''));
  const given = segments(pathname);
  const matches = path.endsWith('/*') ? given.length >= wanted.length : given.length === wanted.length;
  return matches && wanted.every((segment, at) => segment.startsWith(':') || segment === given[at]);
}
