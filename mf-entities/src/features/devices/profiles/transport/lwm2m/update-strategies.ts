/** Ways to bring firmware and software to devices, numbered from 1 as they are stored. */
export const updates = [
  { kind: 'fw', strategies: ['push', 'address', 'data'] },
  { kind: 'sw', strategies: ['push', 'address'] },
] as const;

/** The number of the way that names where devices fetch it. */
export const NAMES_RESOURCE = 2;
/** Where a device that fetches its package over CoAP finds it, unless the profile says otherwise. */
export const DEFAULT_RESOURCE = 'coap://localhost:5685';
