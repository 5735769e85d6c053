import { alert } from '../dialogs/alert';
import { openDialog } from '../dialogs/open-dialog';
import { useT as useKitT } from '../i18n/i18n';
import { SwitchField } from '../inputs/switch-field';
import { TextField } from '../inputs/text-field';
import { notify } from '../notify/notify';
import { runSafely } from '../notify/run-safely';
import { Button } from '../ui/button';
import { classes } from '../ui/classes';
import { EmptyState } from '../ui/empty-state';
import { IconButton } from '../ui/icon-button';
import { editDashboardFilter } from './dashboard-filter-dialog';
import { EditDialog, useDraft } from './edit-dialog';
import styles from './filter-rows.module.css';
import type { DashboardFilter } from './key-filter-info';
import { dashboardFilterProblem } from './key-filter-problem';
import type { SuggestKeys } from './key-name-field';
import { useT } from './texts';
import { useRows } from './use-rows';

export interface EditDashboardFiltersOptions {
  filters: readonly DashboardFilter[];
  /** Titles of the widgets that take their data through a filter: while there are any it cannot be removed. */
  widgetsUsing: (filterId: string) => readonly string[];
  suggestKeys?: SuggestKeys;
}

/** Asks for all filters of a dashboard; `undefined` if it is left without applying. */
export const editDashboardFilters = (
  options: EditDashboardFiltersOptions,
): Promise<readonly DashboardFilter[] | undefined> =>
  openDialog<readonly DashboardFilter[]>((close) => <DashboardFiltersDialog {...options} onClose={close} />);

function DashboardFiltersDialog({
  filters,
  widgetsUsing,
  suggestKeys,
  onClose,
}: EditDashboardFiltersOptions & { onClose: (filters?: readonly DashboardFilter[]) => void }) {
  const t = useT();
  const kit = useKitT('kit');
  const { draft, setDraft, changed } = useDraft(filters);
  const { rows, place, add, replace, remove } = useRows(draft, (next) => setDraft(next ?? []));

  const addOne = async () => {
    const filter = await editDashboardFilter({ filters: draft, suggestKeys });
    if (filter) add(filter, false);
  };
  const editOne = async (id: number, value: DashboardFilter) => {
    const filter = await editDashboardFilter({ value, filters: draft, suggestKeys });
    if (filter) replace(id, filter);
  };
  const removeOne = (id: number, filter: DashboardFilter) => {
    const widgets = widgetsUsing(filter.id);
    if (widgets.length === 0) return remove(id);
    return runSafely(() =>
      alert({
        title: t('dashboard.used-title', { name: filter.filter }),
        message: t('dashboard.used', { widgets: widgets.join('\n') }),
      }),
    );
  };
  const save = () => {
    for (const filter of draft) {
      const problem = dashboardFilterProblem(filter, draft);
      if (problem) return notify.error(t(`dashboard.${problem}`, { name: filter.filter.trim() }));
    }
    return onClose(draft.map((one) => ({ ...one, filter: one.filter.trim() })));
  };

  return (
    <EditDialog
      size="large"
      title={t('dashboard.filters')}
      changed={changed}
      submitLabel={kit('apply')}
      onSubmit={save}
      onCancel={() => onClose()}
    >
      <div ref={place} className={styles.list}>
        {rows.length === 0 && (
          <EmptyState icon="filter_alt" title={t('dashboard.none')} text={t('dashboard.none-text')} />
        )}
        {rows.map(({ id, item }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the name is not shown.
          <div
            key={id}
            data-row=""
            role="group"
            aria-label={item.filter}
            className={classes(styles.row, styles.filterRow)}
          >
            <span className={styles.number}>{t('dashboard.number', { number: at + 1 })}</span>
            <TextField
              hideLabel
              required
              label={t('dashboard.name')}
              value={item.filter}
              error={item.filter.trim() ? undefined : t('dashboard.name-required')}
              onChange={(text) => replace(id, { ...item, filter: text ?? '' })}
            />
            <div className={styles.switch}>
              <SwitchField
                label={t('dashboard.editable-short')}
                value={item.editable ?? true}
                onChange={(on) => replace(id, { ...item, editable: on === true })}
              />
            </div>
            <div className={styles.tools}>
              <IconButton
                icon="edit"
                label={t('dashboard.edit-one', { name: item.filter })}
                onClick={() => runSafely(() => editOne(id, item))}
              />
              <IconButton
                data-remove=""
                icon="close"
                label={t('dashboard.remove-one', { name: item.filter })}
                onClick={() => removeOne(id, item)}
              />
            </div>
          </div>
        ))}
        <div className={styles.adds}>
          <Button data-add="" size="small" icon="plus" onClick={() => runSafely(addOne)}>
            {t('dashboard.add-filter')}
          </Button>
        </div>
      </div>
    </EditDialog>
  );
}
