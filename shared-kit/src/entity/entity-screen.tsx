import type { ComponentType } from 'react';
import type { Scope } from '../api/scope';
import { scopeKey } from '../list/screen-scope';
import { useScreenScope } from '../list/use-screen-scope';
import type { ModulePage } from '../module/module-page';
import { type ModuleRoute, ModuleRoutes } from '../routing/module-routes';
import { useParams } from '../routing/navigation';
import type { SessionFact } from '../session/audience';
import { useSession } from '../session/session';
import type { EntityScreenDefinition, ScreenEntity } from './define-entity-screen';
import { EntityListPage } from './entity-list-page';
import { EntityPage } from './entity-page';
import { prefetchList } from './entity-request';

/** In the place of an entity, or of lists below it, that is not there for this person. */
export { Gone } from './gone';

/** The two pages of a screen, list and deep link, relative to their route (or its prefix). */
export function entityRoutes<T extends ScreenEntity>(
  definition: EntityScreenDefinition<T>,
  scope: Scope,
): ModuleRoute[] {
  const key = scopeKey(scope);
  return [
    { path: '', element: <EntityListPage key={key} definition={definition} scope={scope} /> },
    {
      path: ':entityId',
      element: definition.page ? (
        <OwnPage page={definition.page} />
      ) : (
        <EntityPage key={key} definition={definition} scope={scope} />
      ),
    },
  ];
}

/** A screen's own page of the entity in the address. Another entity is another page. */
function OwnPage({ page: Page }: { page: ComponentType<{ id: string }> }) {
  const { entityId = '' } = useParams();
  return <Page key={entityId} id={entityId} />;
}

/** A route below an entity of a screen. */
export interface RouteBelow extends ModuleRoute {
  /** Only while this fact of the session is true; otherwise its address is unknown. */
  when?: SessionFact;
}

/**
 * The page that a module exposes for a screen: its list and deep link, in the scope of the signed-in user. `below` are
 * routes below one of its entities.
 */
export function entityPages<T extends ScreenEntity>(
  definition: EntityScreenDefinition<T>,
  ...below: readonly RouteBelow[]
): ModulePage {
  const EntityPages = () => {
    // A text: only another answer draws the pages again.
    const offeredPaths = useSession((facts) =>
      below.flatMap(({ when }, at) => (!when || facts[when] ? [at] : [])).join(),
    );
    const offered = below.filter((_, at) => offeredPaths.split(',').includes(String(at)));
    return <ModuleRoutes routes={[...entityRoutes(definition, useScreenScope()), ...offered]} />;
  };
  return Object.assign(EntityPages, { prefetch: prefetchList(definition) });
}
