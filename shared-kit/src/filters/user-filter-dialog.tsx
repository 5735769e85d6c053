import { openDialog } from '../dialogs/open-dialog';
import { useT as useKitT } from '../i18n/i18n';
import { Unreadable } from '../inputs/unreadable';
import { EditDialog, useDraft } from './edit-dialog';
import { FilterValueField } from './filter-value-field';
import { type DashboardFilter, userInputs, withUserValue } from './key-filter-info';
import { lacksNumber } from './key-filter-problem';
import { useT } from './texts';
import { useUserLabel } from './use-user-label';

/**
 * Asks the person who looks at a dashboard for the values of a filter that may be changed; resolves with the filter that
 * has them as `userValue`s. They are not stored with the dashboard.
 */
export const editUserFilter = (filter: DashboardFilter): Promise<DashboardFilter | undefined> =>
  openDialog<DashboardFilter>((close) => <UserFilterDialog filter={filter} onClose={close} />);

function UserFilterDialog({
  filter,
  onClose,
}: {
  filter: DashboardFilter;
  onClose: (filter?: DashboardFilter) => void;
}) {
  const t = useT();
  const kit = useKitT('kit');
  const userLabel = useUserLabel();
  const { draft, setDraft, changed } = useDraft(filter);
  const inputs = userInputs(draft).map((input) => ({
    ...input,
    value: input.predicate.value.userValue ?? input.predicate.value.defaultValue,
    label: userLabel({ key: input.key, operation: input.predicate.operation, userInfo: input.userInfo }),
  }));
  const missing = inputs.find(({ value, valueType }) => lacksNumber(value, valueType));
  return (
    <EditDialog
      size="small"
      title={filter.filter}
      changed={changed}
      problem={missing && t('user.value-missing', { label: missing.label })}
      submitLabel={kit('apply')}
      onSubmit={() => onClose(draft)}
      onCancel={() => onClose()}
    >
      {inputs.length === 0 && t('user.nothing')}
      {inputs.map(({ path, valueType, value, label }) => (
        <FilterValueField
          key={path.join('.')}
          label={label}
          valueType={valueType}
          value={value}
          required={valueType === 'NUMERIC' || valueType === 'DATE_TIME'}
          // Nothing would stand for the default.
          onChange={(next) =>
            setDraft(withUserValue(draft, path, next ?? new Unreadable('', t(`value.required.${valueType}`))))
          }
        />
      ))}
    </EditDialog>
  );
}
