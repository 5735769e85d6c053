import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import type { EntityScreenDefinition, ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';

/** How a kind of profile is added and edited, wherever that is offered. */
export interface ProfileEditor<T extends ScreenEntity>
  extends Required<Pick<EntityScreenDefinition<T>, 'form' | 'save' | 'load'>> {
  type: 'DEVICE_PROFILE' | 'ASSET_PROFILE' | 'TENANT_PROFILE';
  /** Its form is in steps. */
  steps?: boolean;
  /** The profile as it is stored now. */
  find: (id: string, options?: CallOptions) => Promise<T>;
}
