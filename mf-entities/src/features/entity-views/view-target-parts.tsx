import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityViewInfo } from '@mullion/shared-kit/api/entity-views';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { mixed, shortText } from '@mullion/shared-kit/inputs/schema';
import { EntitySelect } from '@mullion/shared-kit/pickers/entity-select';
import { EntitySubtypeAutocomplete } from '@mullion/shared-kit/pickers/entity-subtype-autocomplete';

/** What has data that a view can show. */
const targetTypes = ['DEVICE', 'ASSET'] as const;

export type Target = EntityId<(typeof targetTypes)[number]>;

/** The type of the view: one in use, or a new one. */
export const typePart: FormPart<EntityViewInfo, { type: string | null }> = {
  rules: { type: shortText().required() },
  read: (view) => ({ type: view?.type ?? null }),
  write: ({ type }, view) => ({ ...view, type: type ?? '' }),
  fields: ({ context: { t } }) => (
    <FormField
      name="type"
      control={EntitySubtypeAutocomplete}
      entityType="ENTITY_VIEW"
      label={t('entity-view.type.of-view')}
      required
    />
  ),
};

/** Whose data the view shows. */
export const targetPart: FormPart<EntityViewInfo, { target: Target | null }> = {
  rules: { target: mixed<Target>().required() },
  read: (view) => ({ target: view?.entityId ?? null }),
  write: ({ target }, view) => (target ? { ...view, entityId: target } : view),
  fields: ({ context: { t } }) => (
    <FormField
      name="target"
      control={EntitySelect}
      allowed={targetTypes}
      label={t('entity-view.target')}
      hint={t('entity-view.target.hint')}
      required
    />
  ),
};
