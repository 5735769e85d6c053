import { type DeviceProfile, deviceProfileQuery } from '@mullion/shared-kit/api/device-profiles';
import { downloadFile } from '@mullion/shared-kit/browser/download-file';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { addWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { type EntityAction, type EntityAddAction, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { saveProfile } from './save-profile';

/** A profile as a file holds it: without what belongs to one installation, and never the default. */
export function portable(profile: DeviceProfile): object {
  const {
    id: _,
    createdTime: _time,
    tenantId: _tenant,
    customerId: _customer,
    ...rest
  } = {
    customerId: null,
    ...profile,
  };
  return { ...rest, default: false };
}

/** The name of a profile's file. */
export const fileName = (name: string): string => `${name.toLowerCase().replace(/\W/g, '_')}.json`;

/** Hands the profile to the browser as a file. */
export const exportProfile: EntityAction<DeviceProfile> = {
  kind: 'call',
  id: 'export',
  label: 'device-profile.export',
  icon: 'file_download',
  each: async ({ id }, { client }) => {
    const profile = await client.fetchQuery({ ...deviceProfileQuery(id.id), staleTime: 0 });
    const content = JSON.stringify(portable(profile), null, 2);
    downloadFile(fileName(profile.name), new Blob([content], { type: 'application/json' }));
  },
};

/** Adds a profile with the form, step by step. */
export const addProfile: EntityAddAction = addWithForm<DeviceProfile>({
  type: 'DEVICE_PROFILE',
  save: saveProfile,
  form: lazyForm(() => import(/* webpackChunkName: "device-profile-form" */ './device-profile-form')),
});

/** Adds a profile from a file. */
export const importProfile: EntityAddAction = {
  id: 'import',
  label: 'device-profile.import',
  icon: 'file_upload',
  run: async (context) => {
    const { openImportDialog } = await loadCode(
      () => import(/* webpackChunkName: "device-profile-import" */ './import-dialog'),
    );
    await openImportDialog(context);
  },
};
