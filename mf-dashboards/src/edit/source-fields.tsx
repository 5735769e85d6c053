import { AliasSelect } from '@mullion/shared-kit/aliases/alias-select';
import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import { FilterSelect } from '@mullion/shared-kit/filters/filter-select';
import type { DashboardFilter } from '@mullion/shared-kit/filters/key-filter-info';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { alarmDataKeyNames } from '@mullion/shared-kit/widget-runtime/data-key';
import type { WidgetDatasource, WidgetKind } from '../model/widget';
import { newKey, type OtherKeys, type StoredKey } from './data-key';
import { DataKeysField } from './data-keys-field';
import { lacksAlias, mostOf, type SourceWants } from './source-problems';
import styles from './sources-field.module.css';
import { useT } from './texts';
import type { WidgetForms } from './widget-settings/stored-field';

/** Aliases and filters of the dashboard, and how one made here gets there. */
export interface Named {
  aliases: readonly EntityAlias[];
  filters: readonly DashboardFilter[];
  onAlias: (alias: EntityAlias) => void;
  onFilter: (filter: DashboardFilter) => void;
  /** There is no dashboard, and so no entities: values are generated. */
  isNone?: boolean;
}

type SourceType = 'entity' | 'entityCount' | 'function';

/** What of all data sources of a widget each is asked for. */
export interface SourceOptions {
  kind: WidgetKind;
  named: Named;
  /** What keys of the widget’s type store. */
  forms?: WidgetForms;
  /** What the type says of its datasources. */
  wants?: SourceWants;
  error?: string;
}

interface SourceFieldsProps extends SourceOptions {
  source: WidgetDatasource;
  onChange: (source: WidgetDatasource) => void;
  /** Keys of the whole widget. */
  others: OtherKeys;
  /** The text that says which keys it lacks. */
  lack: string | undefined;
}

/** One data source: what its values are of, and which. */
export function SourceFields(props: SourceFieldsProps) {
  const { source, onChange, kind, named, forms, wants, others, error, lack } = props;
  const t = useT();
  const { type, entityAliasId, filterId, dataKeys = [], latestDataKeys = [] } = source;
  const hasLatest =
    forms?.latestKey || forms?.schemas?.latestKey || wants?.hasAdditionalLatestDataKeys || latestDataKeys.length > 0;
  const latestKeys = kind === 'timeseries' && type === 'entity' && hasLatest;
  const mostKeys = mostOf(wants?.maxDataKeys);
  const alias = named.aliases.find(({ id }) => id === entityAliasId);
  const types: readonly SourceType[] = named.isNone
    ? ['function']
    : kind === 'latest'
      ? ['entity', 'entityCount', 'function']
      : ['entity', 'function'];
  /** What a source of another type begins with. */
  const firstKeys = (next: SourceType): StoredKey[] => {
    if (next === 'entityCount') return [newKey({ name: 'count', type: 'count' }, others, forms?.key)];
    return kind === 'alarm' ? alarmDataKeyNames.map(alarmKey) : [];
  };
  const alarmKey = (name: (typeof alarmDataKeyNames)[number], at: number) =>
    newKey({ name, type: 'alarm', label: t(`alarm.key.${name}`) }, { labels: [], total: at }, forms?.key);
  const setType = (next: SourceType | undefined) => {
    if (!next || next === type) return;
    const { latestDataKeys: _, ...rest } = source;
    onChange({ ...rest, type: next, dataKeys: firstKeys(next) });
  };
  const isFunction = type === 'function' || named.isNone === true;
  const isCount = type === 'entityCount';
  return (
    <div className={styles.fields}>
      <SelectField<SourceType>
        label={t('source.type')}
        value={types.find((one) => one === type) ?? types[0]}
        onChange={setType}
        options={types.map((one) => ({
          value: one,
          label: t(kind === 'alarm' ? `source.type.alarm.${one}` : `source.type.${one}`),
        }))}
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
      {(isCount || isFunction) && kind !== 'alarm' && (
        <TextField
          label={t('source.name')}
          value={source.name ?? ''}
          onChange={(name) => onChange({ ...source, name })}
        />
      )}
      <DataKeysField
        label={t('keys')}
        value={dataKeys as readonly StoredKey[]}
        onChange={(keys) => onChange({ ...source, dataKeys: keys })}
        alias={alias}
        kind={kind}
        isFunction={isFunction}
        isCount={isCount}
        fields={forms?.key}
        described={forms?.key ? undefined : forms?.schemas?.key}
        most={mostKeys}
        others={others}
        error={error && lack && !lacksAlias(source) ? t(lack) : undefined}
      />
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
          others={others}
        />
      )}
    </div>
  );
}
