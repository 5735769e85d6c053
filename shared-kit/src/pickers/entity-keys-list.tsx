import { useQueryClient } from '@tanstack/react-query';
import type { EntityId } from '../api/entity-id';
import { fetchWhile } from '../api/fetch-while';
import { type AttributeScope, attributeKeysQuery, timeseriesKeysQuery } from '../api/telemetry';
import { ChipsField } from '../inputs/chips-field';
import type { ControlProps } from '../inputs/control';
import { useT } from './texts';

export interface EntityKeysListProps extends Omit<ControlProps<readonly string[]>, 'onChange'> {
  onChange: (keys: string[] | undefined) => void;
  /** Whose keys are offered; without it none are, and any can be typed. */
  entityId: EntityId | null | undefined;
  dataKeyType: 'timeseries' | 'attribute';
  /** Only attributes of this scope are offered. */
  scope?: AttributeScope;
  requiredText?: string;
  placeholder?: string;
}

/**
 * Names of time series or attributes, of one entity or typed. Text left in the field is added; nothing when there
 * is none.
 */
export function EntityKeysList(props: EntityKeysListProps) {
  const { entityId, dataKeyType, scope, requiredText, value, onChange, ...control } = props;
  const t = useT();
  const client = useQueryClient();
  const search = async (typed: string, signal: AbortSignal) => {
    if (!entityId) return [];
    const quiet = { ignoreErrors: true };
    const keys = await (dataKeyType === 'timeseries'
      ? fetchWhile(client, timeseriesKeysQuery(entityId, quiet), signal)
      : fetchWhile(client, attributeKeysQuery(entityId, scope, quiet), signal));
    const start = typed.trim().toLocaleLowerCase();
    return keys.filter((key) => key.toLocaleLowerCase().startsWith(start));
  };
  return (
    <ChipsField<string>
      {...control}
      value={value}
      onChange={(next) => onChange(next ? [...next] : undefined)}
      search={search}
      searchKey={[entityId?.entityType, entityId?.id, dataKeyType, scope].join()}
      freeText={(typed) => typed}
      addsOnBlur
      optionKey={(key) => key}
      optionLabel={(key) => key}
      requiredText={requiredText ?? t('entity.keys-required')}
      noneText={(text) => t('entity.no-keys-matching', { text })}
      nothingText={t('entity.no-keys-found')}
    />
  );
}
