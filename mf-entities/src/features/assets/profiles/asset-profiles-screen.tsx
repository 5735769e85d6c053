import {
  type AssetProfile,
  assetProfilesQuery,
  deleteAssetProfile,
  setDefaultAssetProfile,
} from '@mullion/shared-kit/api/asset-profiles';
import { remove } from '@mullion/shared-kit/entity/actions';
import { addWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { createdTime, name, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen } from '@mullion/shared-kit/entity/define-entity-screen';
import { property } from '@mullion/shared-kit/entity/properties';
import { DefaultNotice, defaultColumn, isDefault, makeDefault } from '../../../screen-parts/profiles/default-profile';
import { handlingProperties } from '../../../screen-parts/profiles/profile-properties';
import { exportProfile, importProfile } from '../../../screen-parts/profiles/profile-transfer';
import { profileUsers } from '../../../screen-parts/profiles/profile-users';
import { assetProfileEditor } from './asset-profile-editor';

/** The profile of the platform's own assets: nobody changes it. */
const isReserved = ({ name: called }: AssetProfile) => called === 'TbServiceQueue';

/** What assets of a kind have in common. The default profile, which new assets get, stays. */
export const assetProfilesScreen = defineEntityScreen<AssetProfile>({
  type: 'ASSET_PROFILE',
  ns: 'mf-entities',
  list: ({ pageLink }) => assetProfilesQuery(pageLink),
  load: assetProfileEditor.load,
  save: assetProfileEditor.save,
  columns: [
    name('name', { width: 'max(10rem, 26cqi)' }),
    text('description', 'kit:entity.description', { priority: 3 }),
    defaultColumn(),
    createdTime(),
  ],
  actions: [
    {
      kind: 'link',
      id: 'assets',
      label: 'asset-profile.open-assets',
      icon: 'domain',
      prominent: true,
      to: ({ id }) => `/assets?assetProfileId=${id.id}`,
    },
    makeDefault({ call: setDefaultAssetProfile, text: 'asset-profile.make-default.text', never: isReserved }),
    exportProfile(assetProfileEditor.find),
    remove({
      call: deleteAssetProfile,
      unless: (profile) =>
        (isDefault(profile) && 'profile.default-stays') || (isReserved(profile) && 'asset-profile.reserved'),
      text: 'asset-profile.delete-text',
      impacts: [profileUsers<AssetProfile>('ASSET')],
    }),
  ],
  add: [
    addWithForm(assetProfileEditor),
    importProfile<AssetProfile>({
      label: 'asset-profile.import',
      members: ['name'],
      save: assetProfileEditor.save,
    }),
  ],
  form: assetProfileEditor.form,
  readOnly: isReserved,
  notice: ({ entity, context: { t } }) => <DefaultNotice profile={entity} text={t('asset-profile.is-default')} />,
  details: [...handlingProperties<AssetProfile>(), property('description', 'kit:entity.description', { wide: true })],
});
