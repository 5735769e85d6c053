import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import type { TenantInfo } from '@mullion/shared-kit/api/tenants';
import type { ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import type { Impact } from '@mullion/shared-kit/list/row-action';

/** What has a profile, which the platform does not delete before all of it has another one. */
export function profileUsers<T extends ScreenEntity>(type: 'DEVICE' | 'ASSET' | 'TENANT'): Impact<T> {
  const kind = type.toLowerCase();
  const ofProfile = ({ id }: T) => `?${kind}ProfileId=${id.id}`;
  const common = {
    type,
    effect: 'blocks',
    text: 'profile.used-by',
    path: (profile: T) => entityTypeTable[type].listPath + ofProfile(profile),
  } as const;
  return type === 'TENANT'
    ? {
        ...common,
        list: () => '/api/tenantInfos',
        of: ({ tenantProfileId }: TenantInfo, { id }) => tenantProfileId.id === id.id,
      }
    : { ...common, list: (profile) => `/api/tenant/${kind}Infos${ofProfile(profile)}` };
}
