import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { LatestSource } from '@mullion/shared-kit/data/data-source';
import { useDataSource } from '@mullion/shared-kit/data/use-data-source';
import type { WidgetContext } from './widget-context';

/** The device that a widget commands; null: there is none, undefined: that isn't known yet. */
export function useTarget({ target, params }: Pick<WidgetContext, 'target' | 'params'>): EntityId | null | undefined {
  const source: LatestSource | null = target ? { kind: 'latest', entities: target, keys: [], fields: ['name'] } : null;
  const view = useDataSource(source, params);
  if (!target || view?.problem || view?.error) return null;
  if (view?.total === undefined) return undefined;
  const [first] = view.entities;
  return first?.entityType === 'DEVICE' ? first : null;
}
