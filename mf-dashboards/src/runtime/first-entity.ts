import { contextOf, openDataSource } from '@mullion/shared-kit/data/open-data-source';
import type { StateParams } from '../states/state-parameter';
import { namedEntity } from './open-latest-rows';
import { type NamedEntity, namingFields, newestOf, type WidgetSource } from './widget-source';

/** The first entity of a widget's datasources: what buttons in its head and elements in its text are about. */
export async function firstEntity(
  sources: readonly WidgetSource[],
  params: StateParams,
): Promise<NamedEntity | undefined> {
  const source = sources.find(({ kind }) => kind === 'entities');
  if (!source) return undefined;
  const { entities, keyFilters } = source;
  const page = newestOf(1);
  return new Promise((resolve) => {
    const opened: { end?: () => void } = {};
    let isOver = false;
    opened.end = openDataSource(
      { kind: 'latest', entities, keyFilters, keys: [], fields: namingFields, page },
      {
        changed({ entities: found, total, problem, error }) {
          if (isOver || (total === undefined && !problem && !error)) return;
          isOver = true;
          resolve(found[0] && namedEntity(found[0]));
          opened.end?.();
        },
      },
      contextOf(params),
    );
    if (isOver) opened.end();
  });
}
