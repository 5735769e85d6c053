import type { WidgetDatasource } from '../model/widget';
import type { TypeWants } from '../widgets/type-wants';

/** What the type of a widget says of its datasources. */
export type SourceWants = Omit<TypeWants, 'hasLegend'>;

/** Whether a data source says whose values it takes; the others generate theirs. */
export const lacksAlias = ({ type, entityAliasId, entityId }: WidgetDatasource): boolean =>
  type !== 'function' && !entityAliasId && !entityId;

/** Which keys a widget lacks at one of its datasources, as the text that says so; nothing: it can be drawn. */
export function lackingKeys(
  sources: readonly WidgetDatasource[],
  at: number,
  wants: SourceWants | undefined,
): 'keys.required' | 'keys.required.series' | undefined {
  const { type, dataKeys = [], latestDataKeys = [] } = sources[at] ?? {};
  // What is counted has no keys to choose.
  if (!wants || wants.dataKeysOptional || type === 'entityCount' || dataKeys.length > 0) return undefined;
  if (!wants.hasAdditionalLatestDataKeys || latestDataKeys.length === 0) return 'keys.required';
  const hasSeries = sources.some((source) => (source.dataKeys ?? []).length > 0);
  return !hasSeries && at === 0 ? 'keys.required.series' : undefined;
}

/** How many a type is for: negative numbers stand for any. */
export const mostOf = (most = -1): number => (most < 0 ? Number.POSITIVE_INFINITY : most);
