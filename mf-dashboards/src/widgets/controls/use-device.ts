import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityKey } from '@mullion/shared-kit/api/entity-query';
import { useEntityValue } from '@mullion/shared-kit/data/use-data-source';
import { createContext, use } from 'react';
import { namedEntity } from '../../runtime/open-latest-rows';
import { type NoTarget, type Target, useTarget } from '../../runtime/use-target';
import type { WidgetContext } from '../../runtime/widget-context';

/** The device that a control is for. */
export interface Device {
  id: EntityId;
  name: string;
}

/** Why a control has no device. */
export type NoDevice = { kind: 'none'; why: NoTarget } | Extract<Target, { kind: 'unread' }>;

/** Why the control around has no device. */
export const WhyNoDevice = createContext<NoDevice>({ kind: 'none', why: 'none' });
export const useWhyNoDevice = (): NoDevice => use(WhyNoDevice);

/** The platform keeps whether a device is there. */
const activity: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'active' };
const nobody: EntityId = { entityType: 'DEVICE', id: '' };

/** The device that a widget commands, whose values of these keys are kept live, or why there is none; undefined: that isn’t known yet. */
export function useDevice(ctx: WidgetContext, keys: readonly EntityKey[] = []): Device | NoDevice | undefined {
  const target = useTarget(ctx, [activity, ...keys]);
  if (target.kind === 'pending') return undefined;
  return target.kind === 'device' ? { id: target.id, name: namedEntity(target.id).name } : target;
}

/** Whether the platform says that a device is not there, as far as `useDevice` keeps that live. */
export const useOffline = (device: Device | null): boolean =>
  useEntityValue(device?.id ?? nobody, activity)?.value === 'false';

/** A value of a device, which `useDevice` keeps live. */
export const useDeviceValue = (device: Device | null, key: EntityKey | undefined): string | undefined =>
  useEntityValue(device?.id ?? nobody, key ?? activity)?.value;
