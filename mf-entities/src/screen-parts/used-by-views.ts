import type { EntityView } from '@mullion/shared-kit/api/entity-views';
import type { ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import type { Impact } from '@mullion/shared-kit/list/row-action';

/** Entity views of a device or asset, which the platform does not delete before them. */
export const usedByViews: Impact<ScreenEntity> = {
  type: 'ENTITY_VIEW',
  effect: 'blocks',
  text: 'entity-view.delete-first',
  list: () => '/api/tenant/entityViews',
  of: ({ entityId }: EntityView, { id }) => entityId.id === id.id,
};
