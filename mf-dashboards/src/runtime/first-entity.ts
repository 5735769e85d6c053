import { ApiError } from '@mullion/shared-kit/api/api-error';
import { contextOf, openDataSource } from '@mullion/shared-kit/data/open-data-source';
import type { StateParams } from '../states/state-parameter';
import { namedEntity } from './open-latest-rows';
import { type NamedEntity, namingFields, newestOf, type WidgetSource } from './widget-source';

/**
 * The first entity of a widget's datasources, if they have any: what buttons in its head and elements in its text are about.
 * Rejects with why it is not known, and once it is given up.
 */
export async function firstEntity(
  sources: readonly WidgetSource[],
  params: StateParams,
  givenUp: AbortSignal,
): Promise<NamedEntity | undefined> {
  const source = sources.find(({ kind }) => kind === 'entities');
  if (!source) return undefined;
  const { entities, keyFilters } = source;
  const page = newestOf(1);
  return new Promise((resolve, reject) => {
    const opened: { end?: () => void } = {};
    let isOver = false;
    const finish = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      givenUp.removeEventListener('abort', giveUp);
      opened.end?.();
      settle();
    };
    const giveUp = () => finish(() => reject(givenUp.reason));
    givenUp.addEventListener('abort', giveUp);
    opened.end = openDataSource(
      { kind: 'latest', entities, keyFilters, keys: [], fields: namingFields, page },
      {
        changed({ entities: [found], total, problem, error }) {
          if (total !== undefined || problem) finish(() => resolve(found && namedEntity(found)));
          else if (error) {
            const { code: status, message, cause } = error;
            finish(() => reject(cause ?? new ApiError({ kind: 'http', status, body: { message } })));
          }
        },
      },
      contextOf(params),
    );
    if (isOver) opened.end();
  });
}
