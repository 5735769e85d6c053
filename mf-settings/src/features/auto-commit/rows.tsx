import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useFieldArray, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { BranchPicker, type BranchPickerProps } from '@mullion/shared-kit/pickers/branch-picker';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { type VersionType, versionTypes } from '../../calls/version-types';
import styles from './auto-commit.module.css';
import type { AutoCommitFields } from './row-values';

/** One row per type that is committed by itself. */
export function AutoCommitRows() {
  const t = useScreenText('mf-settings');
  const { fields, append, remove } = useFieldArray<AutoCommitFields, 'rows', 'rowId'>({
    name: 'rows',
    keyName: 'rowId',
  });
  const rows = useWatch<AutoCommitFields, 'rows'>({ name: 'rows' }) ?? [];
  const used = new Set(rows.map(({ type }) => type));
  const unused = versionTypes.filter((type) => !used.has(type));
  const [next] = unused;
  const add = (type: VersionType) =>
    append({ type, branch: null, saveRelations: false, saveAttributes: true, saveCredentials: true });
  return (
    <div className={styles.rows}>
      {fields.length === 0 && <p className={styles.none}>{t('auto-commit.none')}</p>}
      {fields.map(({ rowId }, at) => {
        const type = rows[at]?.type;
        if (!type) return null;
        return (
          <div key={rowId} className={styles.row}>
            <FormField
              name={`rows.${at}.type`}
              control={SelectField<string>}
              label={t('auto-commit.type')}
              options={versionTypes
                .filter((one) => one === type || !used.has(one))
                .map((value) => ({ value, label: t(entityTypeTable[value].plural) }))}
              required
            />
            <FormField
              name={`rows.${at}.branch`}
              control={Branch}
              label={t('auto-commit.branch')}
              emptyPlaceholder={t('auto-commit.branch.default')}
            />
            <div className={styles.parts}>
              <FormField
                name={`rows.${at}.saveAttributes`}
                control={CheckboxField}
                label={t('auto-commit.saveAttributes')}
              />
              <FormField
                name={`rows.${at}.saveRelations`}
                control={CheckboxField}
                label={t('auto-commit.saveRelations')}
              />
              {type === 'DEVICE' && (
                <FormField
                  name={`rows.${at}.saveCredentials`}
                  control={CheckboxField}
                  label={t('auto-commit.saveCredentials')}
                />
              )}
            </div>
            <span className={styles.remove}>
              <IconButton
                icon="close"
                label={t('auto-commit.remove', { type: t(entityTypeTable[type].plural) })}
                onClick={() => remove(at)}
              />
            </span>
          </div>
        );
      })}
      <div className={styles.buttons}>
        <Button
          size="small"
          icon="plus"
          disabledReason={next ? undefined : t('auto-commit.all')}
          onClick={() => next && add(next)}
        >
          {t('auto-commit.add')}
        </Button>
        {fields.length > 0 && (
          <Button size="small" variant="text" onClick={() => remove()}>
            {t('auto-commit.remove-all')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A branch, or nothing for the default one, whichever that is then. */
const Branch = (props: BranchPickerProps) => <BranchPicker {...props} selectDefaultBranch={false} />;
