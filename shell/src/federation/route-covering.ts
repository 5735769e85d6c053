import type { ModuleDeclaration } from '@mullion/shared-kit/module/declaration';

/** The module and expose whose declared route covers an address; of several the longest path. */
export function routeCovering(
  declarations: readonly Pick<ModuleDeclaration, 'name' | 'routes'>[],
  pathname: string,
): { module: string; expose: string } | undefined {
  return declarations
    .flatMap(({ name, routes = [] }) => routes.map(({ path, expose }) => ({ module: name, expose, path })))
    .filter(({ path }) => {
      const base = `/${path.replace(/\/\*$/, '')}`;
      return pathname === base || (path.endsWith('/*') && pathname.startsWith(`${base}/`));
    })
    .sort((a, b) => b.path.length - a.path.length)[0];
}
