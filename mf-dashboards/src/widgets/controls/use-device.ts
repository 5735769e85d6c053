import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityKey } from '@mullion/shared-kit/api/entity-query';
import type { LatestSource } from '@mullion/shared-kit/data/data-source';
import { useDataSource, useEntityValue } from '@mullion/shared-kit/data/use-data-source';
import { namedEntity } from '../../runtime/open-latest-rows';
import type { WidgetContext } from '../../runtime/widget-context';

/** The device that a control is for. */
export interface Device {
  id: EntityId;
  name: string;
}

/** The platform keeps whether a device is there. */
const activity: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'active' };
const nobody: EntityId = { entityType: 'DEVICE', id: '' };

/** The device that a widget commands, whose values of these keys are kept live; null: there is none, undefined: that isn't known yet. */
export function useDevice(
  { target, params }: WidgetContext,
  keys: readonly EntityKey[] = [],
): Device | null | undefined {
  const source: LatestSource | null = target
    ? { kind: 'latest', entities: target, keys: [activity, ...keys], fields: ['name', 'label'] }
    : null;
  const view = useDataSource(source, params);
  if (!target || view?.problem || view?.error) return null;
  if (view?.total === undefined) return undefined;
  const [id] = view.entities;
  return id?.entityType === 'DEVICE' ? { id, name: namedEntity(id).name } : null;
}

/** Whether the platform says that a device is not there, as far as `useDevice` keeps that live. */
export const useOffline = (device: Device | null): boolean =>
  useEntityValue(device?.id ?? nobody, activity)?.value === 'false';

/** A value of a device, which `useDevice` keeps live. */
export const useDeviceValue = (device: Device | null, key: EntityKey | undefined): string | undefined =>
  useEntityValue(device?.id ?? nobody, key ?? activity)?.value;
