import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import { downloadJson } from '@mullion/shared-kit/browser/download-file';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { EntityAction } from '@mullion/shared-kit/entity/define-entity-screen';
import { storedAlarms } from '../../../../screen-parts/alarm-rules/alarm-rule';

const hasNone = (profile: DeviceProfile) => storedAlarms(profile).length === 0;

/** Copies the alarm rules of a profile to other profiles. */
export const copyAlarms: EntityAction<DeviceProfile> = {
  kind: 'dialog',
  id: 'copy-alarms',
  label: 'alarm-copy',
  icon: 'file_copy',
  unless: hasNone,
  open: async ([profile]) => {
    if (!profile) return false;
    const { openCopyAlarms } = await loadCode(
      () => import(/* webpackChunkName: "copy-alarms-dialog" */ './copy-alarms-dialog'),
    );
    return openCopyAlarms(profile);
  },
};

/** Hands the alarm rules of a profile to the browser as a file. */
export const saveAlarms: EntityAction<DeviceProfile> = {
  kind: 'call',
  id: 'save-alarms',
  label: 'alarm-copy.save',
  icon: 'file_download',
  unless: hasNone,
  each: async (profile) => downloadJson(`${profile.name}_alarms`, { alarms: storedAlarms(profile) }),
};
