import { newUuid } from '../api/new-uuid';
import { openDialog } from '../dialogs/open-dialog';
import { useT as useKitT } from '../i18n/i18n';
import { SwitchField } from '../inputs/switch-field';
import { TextField } from '../inputs/text-field';
import { EditDialog, useDraft } from './edit-dialog';
import { dashboardFilterContext } from './filter-context';
import type { DashboardFilter } from './key-filter-info';
import { KeyFilterList } from './key-filter-list';
import { dashboardFilterProblem } from './key-filter-problem';
import type { SuggestKeys } from './key-name-field';
import { useT } from './texts';

export interface EditDashboardFilterOptions {
  /** Default: a new one, editable, with a new id. */
  value?: DashboardFilter;
  /** Name that a new one starts with. */
  name?: string;
  /** All filters of the dashboard: names are unique among them. */
  filters: readonly DashboardFilter[];
  suggestKeys?: SuggestKeys;
}

/** Asks for a filter of a dashboard; `undefined` if it is left without taking it. */
export const editDashboardFilter = (options: EditDashboardFilterOptions): Promise<DashboardFilter | undefined> =>
  openDialog<DashboardFilter>((close) => <DashboardFilterDialog {...options} onClose={close} />);

function DashboardFilterDialog({
  value,
  name = '',
  filters,
  suggestKeys,
  onClose,
}: EditDashboardFilterOptions & { onClose: (value?: DashboardFilter) => void }) {
  const t = useT();
  const kit = useKitT('kit');
  const { draft, setDraft, changed } = useDraft<DashboardFilter>(
    value ?? { id: newUuid(), filter: name, editable: true, keyFilters: [] },
  );
  const problem = dashboardFilterProblem(draft, filters);
  return (
    <EditDialog
      size="large"
      title={value ? t('dashboard.edit-filter') : t('dashboard.add-filter')}
      changed={changed}
      problem={problem && t(`dashboard.${problem}`, { name: draft.filter.trim() })}
      submitLabel={value ? kit('apply') : kit('add')}
      onSubmit={() => onClose({ ...draft, filter: draft.filter.trim() })}
      onCancel={() => onClose()}
    >
      <TextField
        required
        autoFocus
        label={t('dashboard.name')}
        value={draft.filter}
        error={problem === 'duplicate-name' ? t('dashboard.duplicate-name', { name: draft.filter.trim() }) : undefined}
        onChange={(text) => setDraft({ ...draft, filter: text ?? '' })}
      />
      <SwitchField
        label={t('dashboard.editable')}
        value={draft.editable ?? true}
        onChange={(on) => setDraft({ ...draft, editable: on === true })}
      />
      <KeyFilterList
        required
        label={t('key-filter.list')}
        context={dashboardFilterContext}
        suggestKeys={suggestKeys}
        value={draft.keyFilters}
        onChange={(next) => setDraft({ ...draft, keyFilters: next ?? [] })}
      />
    </EditDialog>
  );
}
