import { AliasSelect } from '@mullion/shared-kit/aliases/alias-select';
import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import { FilterSelect } from '@mullion/shared-kit/filters/filter-select';
import type { DashboardFilter } from '@mullion/shared-kit/filters/key-filter-info';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { type Ref, useId } from 'react';
import type { WidgetDatasource, WidgetKind } from '../model/widget';
import type { TypeParameters } from '../runtime/use-type-parameters';
import type { StoredKey } from './data-key';
import { DataKeysField } from './data-keys-field';
import styles from './sources-field.module.css';
import { useT } from './texts';
import type { WidgetForms } from './widget-settings/stored-field';

/** Aliases and filters of the dashboard, and how one made here gets there. */
export interface Named {
  aliases: readonly EntityAlias[];
  filters: readonly DashboardFilter[];
  onAlias: (alias: EntityAlias) => void;
  onFilter: (filter: DashboardFilter) => void;
}

interface SourcesFieldProps extends ControlProps<readonly WidgetDatasource[]> {
  kind: WidgetKind;
  named: Named;
  /** What keys of the widget’s type store. */
  forms?: WidgetForms;
  /** What the script of the type says of its datasources. */
  wants?: SourceWants;
}

/** What the script of a type says of its datasources. */
export type SourceWants = Pick<
  TypeParameters,
  'maxDatasources' | 'maxDataKeys' | 'hasAdditionalLatestDataKeys' | 'datasourcesOptional' | 'dataKeysOptional'
>;

type SourceType = 'entity' | 'entityCount' | 'function';

const countKey: StoredKey = { name: 'count', type: 'count', label: 'count', settings: {} };

/** Whether a data source says whose values it takes; the others generate theirs. */
export const lacksAlias = ({ type, entityAliasId, entityId }: WidgetDatasource): boolean =>
  type !== 'function' && !entityAliasId && !entityId;

/** Whether it has no keys, though the type is nothing without. */
export const lacksKeys = (
  { dataKeys = [], latestDataKeys = [] }: WidgetDatasource,
  wants: SourceWants | undefined,
): boolean => wants !== undefined && !wants.dataKeysOptional && dataKeys.length + latestDataKeys.length === 0;

/** How many a type is for: negative numbers stand for any. */
const mostOf = (most = -1) => (most < 0 ? Number.POSITIVE_INFINITY : most);

/** What feeds a widget: a list of data sources, of alarm widgets one. */
export function SourcesField(props: SourcesFieldProps) {
  const { value = [], onChange, error, controlRef, kind, named, forms, wants } = props;
  const t = useT();
  const missingId = useId();
  const isMissing = value.length === 0 && Boolean(error);
  const isSingle = kind === 'alarm';
  const most = isSingle ? 1 : mostOf(wants?.maxDatasources);
  const total = value.reduce((sum, { dataKeys = [] }) => sum + dataKeys.length, 0);
  const add = () => onChange([...value, { type: 'entity', dataKeys: [] }]);
  return (
    <div ref={isMissing ? undefined : (controlRef as Ref<HTMLDivElement>)} className={styles.sources}>
      {value.map((source, at) => (
        <fieldset key={at} className={styles.source}>
          <legend className={styles.legend}>{t('source.number', { number: at + 1 })}</legend>
          <div className={styles.remove}>
            {!isSingle && (
              <IconButton
                size="small"
                icon="close"
                label={t('source.remove', { number: at + 1 })}
                onClick={() => onChange(value.toSpliced(at, 1))}
              />
            )}
          </div>
          <SourceFields
            source={source}
            onChange={(next) => onChange(value.with(at, next))}
            kind={kind}
            named={named}
            forms={forms}
            wants={wants}
            total={total}
            error={error}
          />
        </fieldset>
      ))}
      {isMissing && (
        <p id={missingId} className={styles.missing} role="alert">
          {error}
        </p>
      )}
      {value.length < most && (
        <span>
          <Button
            ref={isMissing ? (controlRef as Ref<HTMLButtonElement>) : undefined}
            size="small"
            icon="plus"
            aria-describedby={isMissing ? missingId : undefined}
            onClick={add}
          >
            {t('source.add')}
          </Button>
        </span>
      )}
    </div>
  );
}

interface SourceFieldsProps extends Pick<SourcesFieldProps, 'kind' | 'named' | 'error' | 'forms' | 'wants'> {
  source: WidgetDatasource;
  onChange: (source: WidgetDatasource) => void;
  total: number;
}

function SourceFields({ source, onChange, kind, named, forms, wants, total, error }: SourceFieldsProps) {
  const t = useT();
  const { type, entityAliasId, filterId, dataKeys = [], latestDataKeys = [] } = source;
  const hasLatest =
    forms?.latestKey || forms?.schemas?.latestKey || wants?.hasAdditionalLatestDataKeys || latestDataKeys.length > 0;
  const latestKeys = kind === 'timeseries' && type === 'entity' && hasLatest;
  const mostKeys = mostOf(wants?.maxDataKeys);
  const alias = named.aliases.find(({ id }) => id === entityAliasId);
  const types: readonly SourceType[] =
    kind === 'latest' ? ['entity', 'entityCount', 'function'] : ['entity', 'function'];
  const setType = (next: SourceType | undefined) => {
    if (!next || next === type) return;
    onChange({ ...source, type: next, dataKeys: next === 'entityCount' ? [countKey] : [] });
  };
  const isFunction = type === 'function';
  return (
    <div className={styles.fields}>
      <SelectField<SourceType>
        label={t('source.type')}
        value={types.find((one) => one === type) ?? 'entity'}
        onChange={setType}
        options={types.map((one) => ({ value: one, label: t(`source.type.${one}`) }))}
        required
      />
      {!isFunction && (
        <>
          <AliasSelect
            label={t('source.alias')}
            value={entityAliasId}
            onChange={(id) => onChange({ ...source, entityAliasId: id })}
            aliases={named.aliases}
            onCreate={named.onAlias}
            error={lacksAlias(source) ? error : undefined}
            required
          />
          <FilterSelect
            label={t('source.filter')}
            value={filterId ?? undefined}
            onChange={(id) => onChange({ ...source, filterId: id ?? null })}
            filters={named.filters}
            onAdd={named.onFilter}
          />
        </>
      )}
      {type === 'entityCount' ? (
        <TextField
          label={t('source.name')}
          value={source.name ?? ''}
          onChange={(name) => onChange({ ...source, name })}
        />
      ) : (
        <DataKeysField
          label={t('keys')}
          value={dataKeys as readonly StoredKey[]}
          onChange={(keys) => onChange({ ...source, dataKeys: keys })}
          alias={alias}
          kind={kind}
          isFunction={isFunction}
          fields={forms?.key}
          described={forms?.schemas?.key}
          most={mostKeys}
          total={total}
          error={error && !lacksAlias(source) && lacksKeys(source, wants) ? t('keys.required') : undefined}
        />
      )}
      {latestKeys && (
        <DataKeysField
          label={t('keys.latest')}
          value={latestDataKeys as readonly StoredKey[]}
          onChange={(keys) => onChange({ ...source, latestDataKeys: keys })}
          alias={alias}
          kind="latest"
          fields={forms?.latestKey}
          described={forms?.schemas?.latestKey}
          most={mostKeys}
          total={total}
        />
      )}
    </div>
  );
}
