import type { Permission } from '../framework/access.js';

/** What users of a customer may do to a device, asset, view or edge that is assigned to it. */
export const ASSIGNED_TO_CUSTOMER: readonly Permission[] = [
  'READ',
  'WRITE',
  'READ_CREDENTIALS',
  'RPC_CALL',
  'CLAIM',
  'READ_ATTRIBUTES',
  'WRITE_ATTRIBUTES',
  'READ_TELEMETRY',
  'WRITE_TELEMETRY',
];
