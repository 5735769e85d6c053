import type { EntityType } from '@mullion/shared-kit/api/entity-id';

/** The types of which versions are kept, in the order in which they are offered. */
export const versionTypes = [
  'ASSET',
  'DEVICE',
  'ENTITY_VIEW',
  'DASHBOARD',
  'CUSTOMER',
  'DEVICE_PROFILE',
  'ASSET_PROFILE',
  'RULE_CHAIN',
  'WIDGETS_BUNDLE',
] as const satisfies readonly EntityType[];

export type VersionType = (typeof versionTypes)[number];

/** Whether versions of a type are kept. */
export const isVersionType = (type: string): type is VersionType => versionTypes.some((one) => one === type);
