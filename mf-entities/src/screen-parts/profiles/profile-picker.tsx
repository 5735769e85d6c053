import type { AnyEntity } from '@mullion/shared-kit/api/entity-lookup';
import { askWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { entityName, type ScreenContext, type ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { EntityPicker, type EntityPickerProps } from '@mullion/shared-kit/pickers/entity-picker';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useState } from 'react';
import type { ProfileEditor } from './profile-editor';
import styles from './profile-picker.module.css';

interface ProfilePickerProps<P extends ScreenEntity> extends Omit<EntityPickerProps, 'entityType'> {
  editor: ProfileEditor<P>;
  context: ScreenContext;
}

/** A profile, with the ways to add another one and to edit the chosen one without leaving the form around it. */
export function ProfilePicker<P extends ScreenEntity>({ editor, context, ...picker }: ProfilePickerProps<P>) {
  const { t } = context;
  const { value } = picker;
  const id = typeof value === 'object' ? value.id : value;
  // Edited, a profile that was made here is read like any other: its name may be another one now.
  const [edits, setEdits] = useState(0);
  const create = async (name: string) => {
    const made = await askWithForm(editor, context, { name });
    return made && { id: made.id, name: entityName(made), entity: made as unknown as AnyEntity };
  };
  return (
    <div className={styles.picker}>
      <EntityPicker
        key={edits}
        {...picker}
        entityType={editor.type}
        onCreate={create}
        createLabel={t('profile.create')}
      />
      {id && (
        <div className={styles.beside}>
          <IconButton
            icon="edit"
            label={t('profile.edit')}
            onClick={() =>
              runSafely(async () => {
                if (await askWithForm(editor, context, { entity: await editor.find(id) })) setEdits(edits + 1);
              })
            }
          />
        </div>
      )}
    </div>
  );
}
