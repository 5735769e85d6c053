import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Authority } from '../api/authority';
import type { EntityType } from '../api/entity-id';
import { entityTypeTable } from '../api/entity-types';
import type { Scope } from '../api/scope';
import { refreshQueries } from '../api/stale-queries';
import { useScreenText } from '../i18n/screen-text';
import { scopeKey } from '../list/screen-scope';
import { useNavigate } from '../routing/navigation';
import { useSession } from '../session/session';
import { type EntityScreenDefinition, entityName, type ScreenContext, type ScreenEntity } from './define-entity-screen';

/** The viewer of the screen. */
const useAuthority = (): Authority => useSession(({ authUser }) => authUser?.authority ?? 'ANONYMOUS');

/** Path of a type's list in a scope, without trailing slash: below the owner, unless that is the customer of the signed-in user. */
export function useListPath(type: EntityType, scope: Scope): string {
  const authority = useAuthority();
  const own = entityTypeTable[type].listPath ?? '';
  switch (scope.kind) {
    case 'system':
    case 'tenant':
      return own;
    case 'otherTenant':
      return `${entityTypeTable.TENANT.listPath}/${scope.tenantId}${own}`;
    case 'customer':
      return authority === 'CUSTOMER_USER' ? own : `${entityTypeTable.CUSTOMER.listPath}/${scope.customerId}${own}`;
    case 'edge':
      return `${entityTypeTable.EDGE.listPath}/${scope.edgeId}${own}`;
  }
}

interface Surroundings {
  open: (id: string) => void;
  gone: (id: string) => void;
  /** Absent where nothing is selected. */
  deselect?: (ids: readonly string[]) => void;
}

const nothing = () => {};

/** What actions, cells and forms of a screen may know and do. Stable until scope, language or surroundings change. */
export function useScreenContext<T extends ScreenEntity>(
  definition: EntityScreenDefinition<T>,
  scope: Scope,
  { open, gone, deselect = nothing }: Surroundings,
): ScreenContext {
  const t = useScreenText(definition.ns);
  const authority = useAuthority();
  const isVisitor = useSession(({ authUser }) => authUser?.isPublic);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { type } = definition;
  const { counted } = entityTypeTable[type];
  const key = scopeKey(scope);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the scope, which is a new one each time
  const stableScope = useMemo(() => scope, [key]);
  const refresh = useCallback(() => refreshQueries(client, [{ of: type }]), [client, type]);
  return useMemo(
    () => ({
      t,
      rows: { id: ({ id }) => id.id, name: entityName, counted: (count) => t(counted, { count }) },
      authority,
      isVisitor,
      client,
      scope: stableScope,
      refresh,
      open,
      gone,
      deselect,
      navigate: (path: string) => void navigate(path),
    }),
    [t, counted, authority, isVisitor, client, stableScope, refresh, open, gone, deselect, navigate],
  );
}
