export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A rule chain as the platform stores it. */
export const storedChain = (number: number, name: string, more: object = {}) => ({
  id: { entityType: 'RULE_CHAIN', id: uuid(number) },
  createdTime: 1_700_000_000_000,
  tenantId: { entityType: 'TENANT', id: uuid(900) },
  name,
  type: 'CORE',
  firstRuleNodeId: null,
  root: false,
  debugMode: false,
  configuration: null,
  externalId: null,
  additionalInfo: { description: '' },
  ...more,
});

export const pageOf = (data: readonly unknown[]) => ({
  data,
  totalPages: 1,
  totalElements: data.length,
  hasNext: false,
});
