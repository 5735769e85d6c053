import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import type { EntityScreenDefinition, ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import { entityRoutes, Gone } from '@mullion/shared-kit/entity/entity-screen';
import { useOwner } from '@mullion/shared-kit/entity/use-owner';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { useCrumb } from '@mullion/shared-kit/routing/crumbs';
import { type ModuleRoute, ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { useNavigate, useParams } from '@mullion/shared-kit/routing/navigation';
import { Button } from '@mullion/shared-kit/ui/button';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import type { ComponentType } from 'react';

/** Whose entities a screen below shows, and the parameter of the address that names it. */
const parameters = { CUSTOMER: 'customerId', TENANT: 'tenantId', EDGE: 'edgeId' } as const satisfies Partial<
  Record<EntityType, string>
>;

export type Owner = keyof typeof parameters;

/**
 * The route of a screen's pages below one customer, tenant or edge: what belongs to it. The pages are `ownedPages` in a
 * `lazy()` whose import names the chunk of the screen's own page, so that its code exists once.
 */
export const belowOwner = (owner: Owner, type: EntityType, Pages: ComponentType): ModuleRoute => ({
  path: `:${parameters[owner]}${entityTypeTable[type].listPath}/*`,
  element: <Pages />,
});

/** The pages of a screen below an owner; `ofPublic`: i18n key that says why the public customer has none. */
export const ownedPages =
  <T extends ScreenEntity>(owner: Owner, definition: EntityScreenDefinition<T>, ofPublic?: string): ComponentType =>
  () => <OwnedPages owner={owner} definition={definition} ofPublic={ofPublic} />;

interface OwnedPagesProps<T extends ScreenEntity> {
  owner: Owner;
  definition: EntityScreenDefinition<T>;
  ofPublic: string | undefined;
}

function OwnedPages<T extends ScreenEntity>({ owner, definition, ofPublic }: OwnedPagesProps<T>) {
  const t = useScreenText(definition.ns);
  const params = useParams();
  const id = params[parameters[owner]] ?? '';
  const scope = useScreenScope({ [parameters[owner]]: id });
  const { owner: owned, isGone } = useOwner(scope);
  const title = owned?.title;
  const navigate = useNavigate();
  const { plural, icon, listPath } = entityTypeTable[definition.type];
  const path = `${entityTypeTable[owner].listPath}/${id}`;
  useCrumb(title, { path, icon: entityTypeTable[owner].icon });
  useCrumb(title && t(plural), { path: path + listPath, icon });
  const list = entityTypeTable[owner];
  if (isGone) {
    const back = () => void navigate(list.listPath ?? '/');
    return <Gone type={owner} wasDeleted={owned !== undefined} context={{ t }} onBack={back} />;
  }
  if (ofPublic && owned?.isPublic) {
    return (
      <EmptyState
        level={2}
        icon={icon}
        title={t(ofPublic)}
        action={
          <Button variant="primary" onClick={() => void navigate(list.listPath ?? '/')}>
            {t(list.plural)}
          </Button>
        }
      />
    );
  }
  return <ModuleRoutes routes={entityRoutes(definition, scope)} />;
}
