/** Who may do what to widget bundles and types: everybody reads the system's and those of the own tenant. */
import type { Access } from '../framework/access.js';

export const WIDGET_ACCESS: Access = {
  SYS_ADMIN: [{ reach: 'system', may: 'all' }],
  TENANT_ADMIN: [
    { reach: 'tenant', may: 'all' },
    { reach: 'system', may: ['READ'] },
  ],
  CUSTOMER_USER: [
    { reach: 'tenant', may: ['READ'] },
    { reach: 'system', may: ['READ'] },
  ],
};
