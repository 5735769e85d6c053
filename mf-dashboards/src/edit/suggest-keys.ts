import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import { resolveAlias } from '@mullion/shared-kit/aliases/resolve-alias';
import { useAliasViewer } from '@mullion/shared-kit/aliases/use-alias-viewer';
import { http } from '@mullion/shared-kit/api/http';
import { entityFieldNames } from '@mullion/shared-kit/filters/filter-context';
import type { DataKeyType } from '@mullion/shared-kit/widget-runtime/data-key';
import { defaultFunctionKeys } from '@mullion/shared-kit/widget-runtime/function-keys';
import { useCallback } from 'react';
import type { WidgetKind } from '../model/widget';

/** A key that can be added: what it is called, and where its values come from. */
export interface FoundKey {
  name: string;
  type: DataKeyType;
}

/** Most entities whose keys are looked at. */
const PAGE_SIZE = 100;

/** What widgets of a kind take. */
export const keyTypesOf = (kind: WidgetKind): readonly DataKeyType[] =>
  kind === 'timeseries'
    ? ['timeseries']
    : ['timeseries', 'attribute', 'entityField', ...(kind === 'alarm' ? (['alarm'] as const) : [])];

/** What an alarm is known by. */
const alarmFields = [
  'createdTime',
  'startTime',
  'endTime',
  'ackTime',
  'clearTime',
  'originator',
  'originatorType',
  'type',
  'severity',
  'status',
];

/** Generators of values by the start of their names. */
export async function findGenerators(text: string): Promise<FoundKey[]> {
  const start = text.trim().toLocaleLowerCase();
  return defaultFunctionKeys
    .filter(({ name }) => name.toLocaleLowerCase().startsWith(start))
    .map(({ name }) => ({ name, type: 'function' }));
}

/** Finds keys of an alias’s entities by the start of their names, in any case. */
export function useKeySearch(alias: EntityAlias | undefined, kind: WidgetKind) {
  const viewer = useAliasViewer();
  return useCallback(
    async (text: string, signal: AbortSignal): Promise<FoundKey[]> => {
      const types = keyTypesOf(kind);
      const start = text.trim().toLocaleLowerCase();
      const entityFilter = alias && resolveAlias(alias.filter, viewer).entityFilter;
      const found = entityFilter
        ? await http.post<{ timeseries?: string[]; attribute?: string[] }>(
            '/api/entitiesQuery/find/keys',
            { entityFilter, pageLink: { page: 0, pageSize: PAGE_SIZE } },
            {
              query: { attributes: types.includes('attribute'), timeseries: true },
              ignoreErrors: true,
              ignoreLoading: true,
              signal,
            },
          )
        : {};
      const all = [
        ...(found.timeseries ?? []).map((name) => ({ name, type: 'timeseries' as const })),
        ...(found.attribute ?? []).map((name) => ({ name, type: 'attribute' as const })),
        ...alarmFields.map((name) => ({ name, type: 'alarm' as const })),
        ...entityFieldNames.map((name) => ({ name, type: 'entityField' as const })),
      ];
      return all.filter(({ name, type }) => types.includes(type) && name.toLocaleLowerCase().startsWith(start));
    },
    [alias, kind, viewer],
  );
}
