import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityKey } from '@mullion/shared-kit/api/entity-query';
import type { LatestSource } from '@mullion/shared-kit/data/data-source';
import { isNotPublic } from '@mullion/shared-kit/data/not-public';
import { useReducer } from 'react';
import { useKeptSource } from './use-kept-source';
import type { WidgetContext } from './widget-context';

/** Why a widget has no device to command: none is set, nothing is selected, there is none, it is something else, or it isn’t public. */
export type NoTarget = 'none' | 'unselected' | 'missing' | 'other' | 'public';

/** What a widget commands, as far as it is known. */
export type Target =
  | { kind: 'pending' }
  | { kind: 'device'; id: EntityId }
  | { kind: 'none'; why: NoTarget }
  /** The platform didn’t say which it is. */
  | { kind: 'unread'; reason: string; retry: () => void };

/** The device that a widget commands, whose values of these keys are kept live. One that was found stays while the platform can’t be asked. */
export function useTarget(
  { target, params }: Pick<WidgetContext, 'target' | 'params'>,
  keys: readonly EntityKey[] = [],
): Target {
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const source: LatestSource | null = target
    ? { kind: 'latest', entities: target, keys, fields: ['name', 'label'] }
    : null;
  const view = useKeptSource(source, params, attempt);
  if (!target) return { kind: 'none', why: 'none' };
  if (!view) return { kind: 'pending' };
  const { problem, error, total, entities } = view;
  if (isNotPublic(problem)) return { kind: 'none', why: 'public' };
  if (problem) return { kind: 'none', why: 'unselected' };
  const [id] = entities;
  if (id) return id.entityType === 'DEVICE' ? { kind: 'device', id } : { kind: 'none', why: 'other' };
  if (error) return { kind: 'unread', reason: error.message, retry };
  return total === undefined ? { kind: 'pending' } : { kind: 'none', why: 'missing' };
}
