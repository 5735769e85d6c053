import { type EntityId, isAssigned } from '@mullion/shared-kit/api/entity-id';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { EntityReference } from '@mullion/shared-kit/list/entity-reference';
import { type Property, PropertyList } from '@mullion/shared-kit/ui/property-list';

/** What devices, assets, entity views and edges have in common: a customer, a kind, a label. */
interface Owned {
  customerId: EntityId<'CUSTOMER'> | null;
  customerTitle: string | null;
  customerIsPublic: boolean;
  /** Of kinds without profiles. */
  type?: string;
  deviceProfileId?: EntityId<'DEVICE_PROFILE'>;
  deviceProfileName?: string;
  assetProfileId?: EntityId<'ASSET_PROFILE'>;
  assetProfileName?: string;
  label?: string | null;
}

/** Whose it is and what it is. */
export function OwnerProperties({ entity }: { entity: Owned }) {
  const t = useScreenText('mf-entities');
  const { customerId, deviceProfileId, deviceProfileName, assetProfileId, assetProfileName, type, label } = entity;
  const linked = (name: string | null, id: EntityId | null | undefined) =>
    name && id && isAssigned(id) ? <EntityReference id={id} name={name} /> : name;
  const owner = entity.customerIsPublic ? t('kit:entity.public') : entity.customerTitle;
  const kind: Property =
    deviceProfileName !== undefined
      ? { label: t('device.profile'), value: linked(deviceProfileName, deviceProfileId) }
      : assetProfileName !== undefined
        ? { label: t('kit:entity-type.asset-profile.label'), value: linked(assetProfileName, assetProfileId) }
        : { label: t('overview.type'), value: type };
  const properties: Property[] = [{ label: t('overview.customer'), value: linked(owner, customerId) }, kind];
  if (label) properties.push({ label: t('label'), value: label });
  return <PropertyList properties={properties} />;
}
