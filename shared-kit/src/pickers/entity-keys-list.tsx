import { useQueryClient } from '@tanstack/react-query';
import type { EntityId } from '../api/entity-id';
import { fetchWhile } from '../api/fetch-while';
import { type AttributeScope, attributeKeysQuery, timeseriesKeysQuery } from '../api/telemetry';
import { startingWith } from '../i18n/best-matches';
import type { PickerTexts } from '../inputs/autocomplete-field';
import { ChipsField } from '../inputs/chips-field';
import type { ControlProps } from '../inputs/control';
import { useT } from './texts';

export interface EntityKeysListProps extends ControlProps<readonly string[]>, PickerTexts {
  /** Whose keys are offered; without it none are, and any can be typed. */
  entityId: EntityId | null | undefined;
  dataKeyType: 'timeseries' | 'attribute';
  /** Only attributes of this scope are offered. */
  scope?: AttributeScope;
}

/**
 * Names of time series or attributes, of one entity or typed. Text left in the field is added; nothing when there
 * is none.
 */
export function EntityKeysList(props: EntityKeysListProps) {
  const { entityId, dataKeyType, scope, requiredText, ...control } = props;
  const t = useT();
  const client = useQueryClient();
  const search = async (typed: string, signal: AbortSignal) => {
    if (!entityId) return [];
    const quiet = { ignoreErrors: true };
    const keys = await (dataKeyType === 'timeseries'
      ? fetchWhile(client, timeseriesKeysQuery(entityId, quiet), signal)
      : fetchWhile(client, attributeKeysQuery(entityId, scope, quiet), signal));
    return startingWith(keys, typed);
  };
  return (
    <ChipsField<string>
      {...control}
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
