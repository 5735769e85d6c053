import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import {
  CancelButton,
  FieldRows,
  Form,
  FormError,
  SubmitButton,
  useFieldArray,
  useKitForm,
  useWatch,
} from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { BranchPicker } from '@mullion/shared-kit/pickers/branch-picker';
import { EntityListPicker } from '@mullion/shared-kit/pickers/entity-list-picker';
import { Button } from '@mullion/shared-kit/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RepositorySettings, repositoryQuery } from '../../calls/repository';
import { savedText, saveVersion } from './current-jobs';
import { type SaveFields, saveRequest, saveRow, saveRules, saveValues } from './save-values';
import { namespace, useT } from './texts';
import { TypeRows } from './type-rows';
import { useLookOn } from './use-look-on';
import type { VersionedEntity } from './versioned-entity';

interface SaveDialogProps {
  entity: VersionedEntity | null;
  onClose: () => void;
}

/** Commits one entity, or those of several types. It stays while the platform is at work; who closes it hears by toast. */
export function SaveDialog({ entity, onClose }: SaveDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const isSingle = entity !== null;
  const [start] = useState(() => {
    const repository = client.getQueryData<RepositorySettings>(repositoryQuery().queryKey);
    const name = entity ? t('save.name', { name: entity.name }).slice(0, maxTextLength) : '';
    return saveValues(name, isSingle, repository?.defaultBranch || null);
  });
  const [rules] = useState(() => saveRules(isSingle));
  const form = useKitForm<SaveFields>(rules, start);
  const { isAtWork, lookOn } = useLookOn();
  const save = async (values: SaveFields) => {
    if (entity?.editor && !(await entity.editor.save())) throw new Error(t('save.unsaved'));
    const { end, isSeen } = await lookOn(await saveVersion(saveRequest(values, entity)));
    if (!isSeen) return;
    if (end.reason !== undefined) throw new Error(end.reason);
    const { status } = end;
    if (status.error) throw new Error(status.error);
    if (!status.version) throw new Error(savedText(status));
    notify.success(savedText(status));
  };
  return (
    <Form form={form} onSubmit={save} onStored={onClose}>
      <Dialog
        title={t('create')}
        size={isSingle ? 'medium' : 'large'}
        actions={
          <>
            {isAtWork ? (
              <Button onClick={onClose}>{t('job.leave')}</Button>
            ) : (
              <CancelButton onCancel={onClose}>{t('cancel')}</CancelButton>
            )}
            <SubmitButton>{t('create')}</SubmitButton>
          </>
        }
      >
        <FieldRows>
          <FormError />
          <FieldRows columns>
            <FormField name="branch" control={BranchPicker} label={t('branch')} required />
            <FormField name="versionName" control={TextField} label={t('name')} required autoFocus />
          </FieldRows>
          {entity ? <SingleParts isDevice={entity.of.type === 'DEVICE'} /> : <Types />}
        </FieldRows>
      </Dialog>
    </Form>
  );
}

function SingleParts({ isDevice }: { isDevice: boolean }) {
  const t = useT();
  return (
    <>
      <FormField name="saveAttributes" control={CheckboxField} label={t('save.attributes')} />
      <FormField name="saveRelations" control={CheckboxField} label={t('save.relations')} />
      {isDevice && <FormField name="saveCredentials" control={CheckboxField} label={t('save.credentials')} />}
    </>
  );
}

function Types() {
  const t = useScreenText(namespace);
  const { fields, append, remove } = useFieldArray<SaveFields, 'rows', 'rowId'>({ name: 'rows', keyName: 'rowId' });
  const rows = useWatch<SaveFields, 'rows'>({ name: 'rows' }) ?? [];
  const strategies = ['MERGE', 'OVERWRITE'] as const;
  const strategy = useWatch<SaveFields, 'syncStrategy'>({ name: 'syncStrategy' });
  return (
    <>
      <FormField
        name="syncStrategy"
        control={SelectField<string>}
        label={t('strategy')}
        hint={t(`strategy.${strategy}.hint`)}
        options={strategies.map((value) => ({ value, label: t(`strategy.${value}`) }))}
        required
      />
      <TypeRows
        rowIds={fields.map(({ rowId }) => rowId)}
        types={rows.map(({ type }) => type)}
        onAdd={(type) => append(saveRow(type))}
        onRemove={remove}
        chosenOf={(at) => ({
          attributes: rows[at]?.saveAttributes ?? false,
          relations: rows[at]?.saveRelations ?? false,
          credentials: rows[at]?.saveCredentials ?? false,
        })}
      >
        {(type, path) => {
          const at = Number(path.split('.')[1]);
          return (
            <>
              <FormField
                name={`${path}.syncStrategy`}
                control={SelectField<string>}
                label={t('strategy')}
                placeholder={t('strategy.usual')}
                options={strategies.map((value) => ({ value, label: t(`strategy.${value}`) }))}
              />
              <FormField name={`${path}.saveAttributes`} control={CheckboxField} label={t('save.attributes')} />
              <FormField name={`${path}.saveRelations`} control={CheckboxField} label={t('save.relations')} />
              {type === 'DEVICE' && (
                <FormField name={`${path}.saveCredentials`} control={CheckboxField} label={t('save.credentials')} />
              )}
              <FormField name={`${path}.allEntities`} control={CheckboxField} label={t('save.all')} />
              {!rows[at]?.allEntities && (
                <FormField
                  name={`${path}.entityIds`}
                  control={EntityListPicker}
                  entityType={type}
                  label={t(entityTypeTable[type].plural)}
                  required
                />
              )}
            </>
          );
        }}
      </TypeRows>
    </>
  );
}
