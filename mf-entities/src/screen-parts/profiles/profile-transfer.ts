import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { downloadJson } from '@mullion/shared-kit/browser/download-file';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { EntityAction, EntityAddAction, ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import type { ImportOptions } from './import-dialog';
import { portable } from './portable-profile';

/** Hands a profile, as it is stored now, to the browser as a file. */
export const exportProfile = <T extends ScreenEntity & { name: string }>(
  find: (id: string, options?: CallOptions) => Promise<T>,
): EntityAction<T> => ({
  kind: 'call',
  id: 'export',
  label: 'profile.export',
  icon: 'file_download',
  each: async ({ id }, _, options) => {
    const profile = await find(id.id, options);
    downloadJson(profile.name, portable(profile));
  },
});

/** Adds a profile from a file. */
export const importProfile = <T extends ScreenEntity>(options: ImportOptions<T>): EntityAddAction => ({
  id: 'import',
  label: options.label,
  icon: 'file_upload',
  run: async (context) => {
    const { openImportDialog } = await loadCode(
      () => import(/* webpackChunkName: "profile-import" */ './import-dialog'),
    );
    await openImportDialog(options, context);
  },
});
