import { entityTypeTable } from '../api/entity-types';
import type { ScreenContext, ScreenEntity } from './define-entity-screen';

/** “3 devices”; empty for none. */
export const countText = (entities: readonly ScreenEntity[], { t }: Pick<ScreenContext, 't'>): string => {
  const [first] = entities;
  return first ? t(entityTypeTable[first.id.entityType].counted, { count: entities.length }) : '';
};
