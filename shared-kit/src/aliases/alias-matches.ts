import { findEntityData } from '../api/entity-query';
import { firstEntityQuery } from './current-entity';
import type { AliasFilter } from './entity-alias';
import { type AliasViewer, resolveAlias } from './resolve-alias';

/**
 * Whether an alias stands for anything now: it follows the state, or its filter finds an entity. System administrators
 * cannot ask; theirs count as found where they resolve.
 *
 * @throws ApiError if the call fails; people see a toast.
 */
export async function matchesAnything(filter: AliasFilter, viewer: AliasViewer): Promise<boolean> {
  const { stateEntity, entityFilter } = resolveAlias(filter, viewer);
  if (stateEntity) return true;
  if (!entityFilter) return false;
  if (viewer.authority === 'SYS_ADMIN') return true;
  return (await findEntityData(firstEntityQuery(entityFilter))).data.length > 0;
}
