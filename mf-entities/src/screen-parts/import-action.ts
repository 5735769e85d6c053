import type { EntityAddAction } from '@mullion/shared-kit/entity/define-entity-screen';

/** Leads to the page that adds many from a file; `label` is an i18n key. */
export const importAction = (listPath: string, label: string): EntityAddAction => ({
  id: 'import',
  label,
  icon: 'file_upload',
  aside: true,
  scopes: ['tenant'],
  auth: ['TENANT_ADMIN'],
  run: ({ navigate }) => navigate(`${listPath}/import`),
});
