import type { ModuleDeclaration } from '@mullion/shared-kit/module/declaration';
import type { Audience } from '@mullion/shared-kit/session/audience';

type Declaration = Pick<ModuleDeclaration, 'name' | 'routes'>;

interface DeclaredRoute extends Audience {
  module: string;
  expose: string;
  path: string;
  /** Its path, segment by segment. */
  wanted: readonly string[];
}

/** What was read of a declaration: every link of every row asks, and declarations do not change. */
const read = new WeakMap<Declaration, readonly DeclaredRoute[]>();

/** The module and expose whose declared route covers an address, and whom it is for; of several the longest path. */
export function routeCovering(
  declarations: readonly Declaration[],
  pathname: string,
): ({ module: string; expose: string } & Audience) | undefined {
  const given = segments(pathname);
  let found: DeclaredRoute | undefined;
  for (const declaration of declarations) {
    for (const route of routesOf(declaration)) {
      if (route.path.length > (found?.path.length ?? -1) && covers(route, given)) found = route;
    }
  }
  return found;
}

function routesOf(declaration: Declaration): readonly DeclaredRoute[] {
  const known = read.get(declaration);
  if (known) return known;
  const { name, routes = [] } = declaration;
  const all = routes.map(({ path, expose, auth, when }) => {
    return { module: name, expose, path, auth, when, wanted: segments(path.replace(/\/\*$/, '')) };
  });
  read.set(declaration, all);
  return all;
}

const segments = (path: string) => path.split('/').filter(Boolean);

/** `dashboards/:id` covers `/dashboards/7`, `things/*` everything below `/things` and itself. */
function covers({ path, wanted }: DeclaredRoute, given: readonly string[]): boolean {
  const matches = path.endsWith('/*') ? given.length >= wanted.length : given.length === wanted.length;
  return matches && wanted.every((segment, at) => segment.startsWith(':') || segment === given[at]);
}
