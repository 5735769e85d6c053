import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { Age } from '@mullion/shared-kit/list/age';
import type { LiveState } from '@mullion/shared-kit/realtime/live-state';
import { useT } from './texts';
import { useDeviceLabel, useDeviceName, useLastActivity } from './use-devices';

/** Parts of a device's row, each of which draws itself again when its own value changes. */

/** Name of a device, live. */
export const DeviceName = ({ device }: { device: EntityId }) => useDeviceName(device);

/** Label of a device, live; empty without one. */
export const DeviceLabel = ({ device }: { device: EntityId }) => useDeviceLabel(device);

/** When it was last active; gray where that may have changed since. */
export function LastActivity({ device, state }: { device: EntityId; state: LiveState | undefined }) {
  const t = useT();
  return <Age ts={useLastActivity(device)} never={t('never-active')} state={state} />;
}
