import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import type { ListFilter } from '@mullion/shared-kit/list/list-filters';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';

/** A list's filter by profile, under the name of the member that holds its id; empty shows all. */
export const profileFilter = (
  name: string,
  entityType: 'DEVICE_PROFILE' | 'ASSET_PROFILE' | 'TENANT_PROFILE',
): ListFilter<ScreenContext> => ({
  name,
  // Lists of edges do not sift by it.
  when: ({ scope }) => scope.kind !== 'edge',
  component: ({ value, onChange, context: { t } }) => (
    <EntityPicker
      entityType={entityType}
      label={t(entityTypeTable[entityType].label)}
      hideLabel
      placeholder={t('all-profiles')}
      value={value ?? undefined}
      onChange={(id) => onChange(id ?? null)}
    />
  ),
});
