import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { FileField } from '@mullion/shared-kit/inputs/file-field';
import { useFormContext, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import { useEffect } from 'react';
import { checksumAlgorithms, type PackageSource, type PackageValues, packageTypes, tagOf } from './package-values';

interface PackageFieldsProps {
  context: ScreenContext;
  /** No file can be dropped. */
  disabled: boolean;
}

/** Everything that is said of a new package. */
export function PackageFields({ context: { t }, disabled }: PackageFieldsProps) {
  useTag();
  const source = useWatch<PackageValues, 'source'>({ name: 'source' });
  const { setValue } = useFormContext<PackageValues>();
  const sources: readonly PackageSource[] = ['file', 'url'];
  return (
    <>
      <FormField
        name="title"
        control={TextField}
        label={t('kit:entity.title')}
        required
        maxLength={maxTextLength}
        autoFocus
      />
      <FormField
        name="version"
        control={TextField}
        label={t('ota-package.version')}
        required
        maxLength={maxTextLength}
      />
      <FormField
        name="tag"
        control={TextField}
        label={t('ota-package.tag')}
        hint={t('ota-package.tag.hint')}
        maxLength={maxTextLength}
      />
      <FormField
        name="profileId"
        control={EntityPicker}
        entityType="DEVICE_PROFILE"
        label={t('ota-package.profile')}
        hint={t('ota-package.profile.hint')}
        required
      />
      <FormField
        name="type"
        control={SelectField}
        label={t('ota-package.type')}
        options={packageTypes.map((type) => ({ value: type, label: t(`ota-package.type.${type}`) }))}
        required
      />
      <div>
        <Segmented
          label={t('ota-package.source')}
          options={sources.map((one) => ({ value: one, label: t(`ota-package.source.${one}`) }))}
          value={source}
          onChange={(next) => setValue('source', next, { shouldDirty: true })}
        />
      </div>
      {source === 'url' ? (
        <FormField name="url" control={TextField} label={t('ota-package.url')} required maxLength={maxTextLength} />
      ) : (
        <>
          <FormField
            name="file"
            control={FileField}
            readAs="file"
            label={t('ota-package.file')}
            required
            disabled={disabled}
          />
          <FormField
            name="algorithm"
            control={SelectField}
            label={t('ota-package.algorithm')}
            options={checksumAlgorithms.map((one) => ({ value: one, label: one }))}
            required
          />
          <FormField
            name="checksum"
            control={TextField}
            label={t('ota-package.checksum')}
            hint={t('ota-package.checksum.hint')}
          />
        </>
      )}
      <FormField name="description" control={TextareaField} label={t('kit:entity.description')} rows={2} />
    </>
  );
}

/** The tag is title and version until it is typed; an emptied one is again. */
function useTag() {
  const { control, setValue } = useFormContext<PackageValues>();
  const { dirtyFields } = useFormState({ control, name: 'tag' });
  const [title, version] = useWatch({ control, name: ['title', 'version'] });
  const isTyped = dirtyFields.tag ?? false;
  useEffect(() => {
    if (!isTyped) setValue('tag', tagOf(title, version));
  }, [isTyped, title, version, setValue]);
}
