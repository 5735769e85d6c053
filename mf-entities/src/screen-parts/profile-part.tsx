import { type EntityId, entityId } from '@mullion/shared-kit/api/entity-id';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { string } from '@mullion/shared-kit/inputs/schema';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';

interface ProfileValues {
  profileId: string | null;
}

interface ProfilePartOptions<T> {
  /** The member that refers to the profile. */
  member: keyof T & string;
  type: 'ASSET_PROFILE' | 'TENANT_PROFILE';
  /** A hook: the id of the profile that is chosen for a new entity, once it has been read. */
  useDefaultId: (isNew: boolean) => string | undefined;
}

/** The profile of an asset or a tenant; a new one begins with the default profile. */
export const profilePart = <T extends object>({
  member,
  type,
  useDefaultId,
}: ProfilePartOptions<T>): FormPart<T, ProfileValues> => ({
  rules: { profileId: string().required().nullable() },
  read: (entity) => ({ profileId: (entity?.[member] as EntityId | null | undefined)?.id ?? null }),
  useDefaults: (isNew) => ({ profileId: useDefaultId(isNew) ?? null }),
  write: ({ profileId }, entity) => (profileId ? { ...entity, [member]: entityId(type, profileId) } : entity),
  fields: ({ context: { t } }) => (
    <FormField
      name="profileId"
      control={EntityPicker}
      entityType={type}
      label={t(entityTypeTable[type].label)}
      required
    />
  ),
});
