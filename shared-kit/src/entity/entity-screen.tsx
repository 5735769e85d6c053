import type { Scope } from '../api/scope';
import { scopeKey } from '../list/screen-scope';
import type { ModuleRoute } from '../routing/module-routes';
import type { EntityScreenDefinition, ScreenEntity } from './define-entity-screen';
import { EntityListPage } from './entity-list-page';
import { EntityPage } from './entity-page';

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
