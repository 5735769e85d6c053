import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import { NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { downloadFile } from '@mullion/shared-kit/browser/download-file';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { remove } from '@mullion/shared-kit/entity/actions';
import { createdTime, flag, name } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { property } from '@mullion/shared-kit/entity/properties';
import type { CellContext } from '@mullion/shared-kit/list/column';
import type { Impact } from '@mullion/shared-kit/list/row-action';
import { session } from '@mullion/shared-kit/session/session';
import {
  deleteResource,
  type Resource,
  readResource,
  renameResource,
  resourceInfoQuery,
  resourcesQuery,
} from '../../calls/resources';

/** It belongs to all tenants: only the system administrator changes it. */
const isSystem = ({ tenantId }: Resource) => tenantId.id === NULL_UUID;
const isForReading = (resource: Resource, { authority }: CellContext) =>
  authority === 'TENANT_ADMIN' && isSystem(resource);

/** Device profiles whose observed objects are those of a model; they stay, and no longer know its names. */
const usedByProfiles: Impact<Resource> = {
  type: 'DEVICE_PROFILE',
  effect: 'stays',
  text: 'resource.used-by',
  named: true,
  list: () => '/api/deviceProfiles',
  of: ({ profileData }: DeviceProfile, { resourceType, resourceKey }) =>
    resourceType === 'LWM2M_MODEL' &&
    JSON.stringify(profileData?.transportConfiguration ?? {}).includes(`/${resourceKey}`),
};

/** LwM2M models and key stores. */
export const resourcesScreen = defineEntityScreen<Resource>({
  type: 'TB_RESOURCE',
  ns: 'mf-settings',
  empty: 'resource.empty',
  list: ({ pageLink }) => resourcesQuery(pageLink),
  load: resourceInfoQuery,
  save: renameResource,
  readOnly: isForReading,
  columns: [
    name('title'),
    {
      id: 'resourceType',
      label: 'resource.type',
      sort: 'resourceType',
      priority: 1,
      width: '10rem',
      cell: ({ resourceType }, { t }) => t(`resource.type.${resourceType}`),
    },
    { ...flag('system', 'resource.system', isSystem, { priority: 3 }), auth: ['TENANT_ADMIN'] },
    createdTime({ priority: 5 }),
  ],
  actions: [
    {
      kind: 'call',
      id: 'download',
      label: 'resource.download',
      icon: 'file_download',
      prominent: true,
      each: async ({ id }, _, options) => {
        const { name, file } = await readResource(id.id, options);
        downloadFile(name, file);
      },
    },
    remove({
      call: deleteResource,
      text: 'resource.delete-text',
      unless: (resource, context) => isForReading(resource, context) && 'resource.is-system',
      stays: 'resource.used-by.title',
      // A system administrator sees no profiles of tenants.
      impacts: () => (session.store.getState().authUser?.authority === 'TENANT_ADMIN' ? [usedByProfiles] : []),
    }),
  ],
  add: [
    {
      id: 'add',
      label: 'kit:entity-type.tb-resource.add',
      icon: 'plus',
      run: async (context) => {
        const { openAddResources } = await loadCode(
          () => import(/* webpackChunkName: "add-resources" */ './add-resources-dialog'),
        );
        await openAddResources(context);
      },
    },
  ],
  form: lazyForm(() => import(/* webpackChunkName: "resource-form" */ './resource-form')),
  details: [
    {
      id: 'resourceType',
      label: 'resource.type',
      value: ({ resourceType }, { t }) => t(`resource.type.${resourceType}`),
    },
    property('resourceKey', 'resource.key', { copy: true }),
  ],
});
