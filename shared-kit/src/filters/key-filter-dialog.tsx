import { loadCode } from '../browser/load-code';
import { confirm } from '../dialogs/confirm';
import { openDialog } from '../dialogs/open-dialog';
import { useT as useKitT } from '../i18n/i18n';
import { SelectField } from '../inputs/select-field';
import { readable } from '../inputs/unreadable';
import { runSafely } from '../notify/run-safely';
import type { IconName } from '../ui/icon';
import { EditDialog, useDraft } from './edit-dialog';
import { type FilterContext, fieldValueType } from './filter-context';
import { FilterPreview } from './filter-preview-panel';
import { FilterValueField } from './filter-value-field';
import styles from './key-filter-dialog.module.css';
import { type FilterKey, type FilterValueType, filterValueTypes, type KeyFilterInfo } from './key-filter-info';
import { type KeyFilterDraft, keyFilterProblem } from './key-filter-problem';
import { KeyNameField, type SuggestKeys } from './key-name-field';
import { PredicateList } from './predicate-list';
import type { EditComplexPredicate } from './predicate-subject';
import { useT } from './texts';

export interface EditKeyFilterOptions {
  /** Default: a new one. */
  value?: KeyFilterInfo;
  context: FilterContext;
  readOnly?: boolean;
  suggestKeys?: SuggestKeys;
}

/** Asks for one key with its predicates; `undefined` if it is left without taking it. */
export const editKeyFilter = (options: EditKeyFilterOptions): Promise<KeyFilterInfo | undefined> =>
  openDialog<KeyFilterInfo>((close) => <KeyFilterDialog {...options} onClose={close} />);

const filterValueTypeIcons: Readonly<Record<FilterValueType, IconName>> = {
  STRING: 'mdi:format-text',
  NUMERIC: 'mdi:numeric',
  BOOLEAN: 'mdi:checkbox-marked-outline',
  DATE_TIME: 'mdi:calendar-clock',
};

const fresh: KeyFilterDraft = {
  key: { type: 'ATTRIBUTE', key: '' },
  valueType: undefined,
  value: undefined,
  predicates: [],
};

/** Loaded with the first use. */
const editComplex: EditComplexPredicate = async (options) => {
  const { editComplexPredicate } = await loadCode(
    () => import(/* webpackChunkName: "kit-complex-predicate" */ './complex-predicate-dialog'),
  );
  return editComplexPredicate(options);
};

/** A constant of a kind of values before one is given; for other keys there is none. */
const emptyConstant = ({ type }: FilterKey, valueType: FilterValueType | undefined): KeyFilterDraft['value'] =>
  type === 'CONSTANT' && valueType === 'BOOLEAN' ? false : undefined;

function KeyFilterDialog({
  value,
  context,
  readOnly,
  suggestKeys,
  onClose,
}: EditKeyFilterOptions & { onClose: (value?: KeyFilterInfo) => void }) {
  const t = useT();
  const kit = useKitT('kit');
  const { draft, setDraft, changed } = useDraft<KeyFilterDraft>(
    value ? { ...value, value: value.value ?? undefined } : fresh,
  );
  const { key, valueType } = draft;
  const problem = keyFilterProblem(draft);
  const keyTypes = context.keyTypes.includes(key.type) ? context.keyTypes : [...context.keyTypes, key.type];

  /** Predicates belong to a kind of values: to change it, those that there are have to go. */
  const changeValueType = async (next: FilterValueType, base: KeyFilterDraft = draft) => {
    if (next === base.valueType) return;
    const agreed =
      base.predicates.length === 0 ||
      (await confirm({
        title: t('value-type.change-title'),
        message: t('value-type.change-text'),
        confirmLabel: t('value-type.change'),
        danger: true,
      }));
    if (agreed) setDraft({ ...base, valueType: next, predicates: [], value: emptyConstant(base.key, next) });
  };
  const changeKey = (name = '') => {
    const next = { ...draft, key: { ...key, key: name } };
    setDraft(next);
    const known = key.type === 'ENTITY_FIELD' ? fieldValueType(name) : undefined;
    if (known) runSafely(() => changeValueType(known, next));
  };
  const submit = () => {
    if (valueType)
      onClose({ ...draft, valueType, value: readable(draft.value) ?? null, key: { ...key, key: key.key.trim() } });
  };

  return (
    <EditDialog
      size="large"
      title={t(readOnly ? 'key-filter.show' : value ? 'key-filter.edit' : 'key-filter.add')}
      readOnly={readOnly}
      changed={changed}
      problem={problem && t(`problem.${problem}`)}
      submitLabel={value ? kit('apply') : kit('add')}
      onSubmit={submit}
      onCancel={() => onClose()}
    >
      <div className={styles.key}>
        <SelectField
          required
          label={t('key-type')}
          options={keyTypes.map((type) => ({ value: type, label: t(`key-type.${type}`) }))}
          value={key.type}
          disabled={readOnly}
          onChange={(type) => {
            if (!type || type === key.type) return;
            const next = { ...key, type };
            setDraft({ ...draft, key: next, value: emptyConstant(next, valueType) });
          }}
        />
        <KeyNameField
          required
          label={t('key-name')}
          keyType={key.type}
          suggestKeys={suggestKeys}
          value={key.key}
          disabled={readOnly}
          onChange={changeKey}
        />
        <SelectField
          required
          label={t('value-type')}
          icon={valueType ? filterValueTypeIcons[valueType] : undefined}
          options={filterValueTypes.map((type) => ({ value: type, label: t(`value-type.${type}`) }))}
          value={valueType}
          disabled={readOnly}
          onChange={(next) => next && runSafely(() => changeValueType(next))}
        />
        {key.type === 'CONSTANT' && valueType && (
          <FilterValueField
            key={valueType}
            required={valueType !== 'BOOLEAN'}
            label={t('constant')}
            valueType={valueType}
            value={draft.value}
            disabled={readOnly}
            onChange={(next) => setDraft({ ...draft, value: next })}
          />
        )}
      </div>
      {valueType && (
        <>
          <PredicateList
            // Another kind of values, or a constant, has other rows.
            key={`${valueType} ${key.type === 'CONSTANT'}`}
            required
            label={t('predicate.list')}
            join="AND"
            filterKey={key}
            valueType={valueType}
            context={context}
            readOnly={readOnly}
            editComplex={editComplex}
            value={draft.predicates}
            onChange={(next) => setDraft({ ...draft, predicates: next ?? [] })}
          />
          <FilterPreview infos={[{ ...draft, valueType, value: readable(draft.value) ?? null }]} />
        </>
      )}
    </EditDialog>
  );
}
