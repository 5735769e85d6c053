import { ApiError } from '@mullion/shared-kit/api/api-error';
import {
  countDevicesWithoutPackage,
  type DeviceProfile,
  findDeviceProfile,
  saveDeviceProfile,
} from '@mullion/shared-kit/api/device-profiles';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { translate } from '@mullion/shared-kit/i18n/i18n';

const packages = [
  { type: 'FIRMWARE', member: 'firmwareId', text: 'device-profile.update.firmware' },
  { type: 'SOFTWARE', member: 'softwareId', text: 'device-profile.update.software' },
] as const;

/** Saves a profile. Where another package would reach devices, their number is said first. */
export async function saveProfile(profile: DeviceProfile, options: CallOptions): Promise<DeviceProfile> {
  if (profile.id) await askAboutPackages(profile, options);
  return saveDeviceProfile(profile, options);
}

async function askAboutPackages(profile: DeviceProfile, options: CallOptions): Promise<void> {
  const stored = await findDeviceProfile(profile.id.id, options);
  const changed = packages.filter(({ member }) => stored[member]?.id !== profile[member]?.id);
  const reached = await Promise.all(
    changed.map(async ({ type, text }) => ({
      text,
      count: await countDevicesWithoutPackage(type, profile.id.id, options),
    })),
  );
  const said = reached
    .filter(({ count }) => count > 0)
    .map(({ text, count }) => translate('mf-entities', text, { count }));
  if (said.length === 0) return;
  const agreed = await confirm({
    title: translate('mf-entities', 'device-profile.update.title'),
    message: said.join('\n'),
    confirmLabel: translate('mf-entities', 'device-profile.update.confirm'),
  });
  // Nothing was sent, and there is nothing to tell of it.
  if (!agreed) throw Object.assign(new ApiError({ kind: 'aborted' }), { reported: true });
}
