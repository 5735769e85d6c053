/** Roles of the platform. A token's first scope names one. */
const authorities = [
  'SYS_ADMIN',
  'TENANT_ADMIN',
  'CUSTOMER_USER',
  'REFRESH_TOKEN',
  'ANONYMOUS',
  'PRE_VERIFICATION_TOKEN',
] as const;

export type Authority = (typeof authorities)[number];
