import type { Scope } from '../api/scope';
import { scopeKey } from '../list/screen-scope';
import { useScreenScope } from '../list/use-screen-scope';
import type { ModulePage } from '../module/module-page';
import { type ModuleRoute, ModuleRoutes } from '../routing/module-routes';
import type { EntityScreenDefinition, ScreenEntity } from './define-entity-screen';
import { EntityListPage } from './entity-list-page';
import { EntityPage } from './entity-page';
import { prefetchList } from './entity-request';

/** The two pages of a screen, list and deep link, relative to their route (or its prefix). */
export function entityRoutes<T extends ScreenEntity>(
  definition: EntityScreenDefinition<T>,
  scope: Scope,
): ModuleRoute[] {
  const key = scopeKey(scope);
  return [
    { path: '', element: <EntityListPage key={key} definition={definition} scope={scope} /> },
    { path: ':entityId', element: <EntityPage key={key} definition={definition} scope={scope} /> },
  ];
}

/**
 * The page that a module exposes for a screen: its list and deep link, in the scope of the signed-in user. `below` are
 * routes below one of its entities.
 */
export function entityPages<T extends ScreenEntity>(
  definition: EntityScreenDefinition<T>,
  ...below: readonly ModuleRoute[]
): ModulePage {
  const EntityPages = () => <ModuleRoutes routes={[...entityRoutes(definition, useScreenScope()), ...below]} />;
  return Object.assign(EntityPages, { prefetch: prefetchList(definition) });
}
