import { type EntityId, entityId } from '@mullion/shared-kit/api/entity-id';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import type { ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { string } from '@mullion/shared-kit/inputs/schema';
import type { ProfileEditor } from './profile-editor';
import { ProfilePicker } from './profile-picker';

interface ProfileValues {
  profileId: string | null;
}

interface ProfilePartOptions<T, P extends ScreenEntity> {
  /** The member that refers to the profile. */
  member: keyof T & string;
  editor: ProfileEditor<P>;
  /** A hook: the id of the profile that is chosen for a new entity, once it has been read. */
  useDefaultId?: (isNew: boolean) => string | undefined;
}

/** The profile of a device, an asset, or a tenant; a new one begins with the default profile. */
export const profilePart = <T extends object, P extends ScreenEntity>({
  member,
  editor,
  useDefaultId,
}: ProfilePartOptions<T, P>): FormPart<T, ProfileValues> => {
  const idOf = (entity: T | null) => (entity?.[member] as EntityId | null | undefined)?.id ?? null;
  return {
    rules: { profileId: string().required() },
    read: (entity) => ({ profileId: idOf(entity) }),
    useDefaults: (isNew) => ({ profileId: useDefaultId?.(isNew) ?? null }),
    write: ({ profileId }, entity) =>
      profileId && profileId !== idOf(entity) ? { ...entity, [member]: entityId(editor.type, profileId) } : entity,
    fields: ({ context }) => (
      <FormField
        name="profileId"
        control={ProfilePicker<P>}
        editor={editor}
        context={context}
        label={context.t(entityTypeTable[editor.type].label)}
        required
      />
    ),
  };
};
