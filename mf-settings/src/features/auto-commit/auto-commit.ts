import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { array, boolean, type ObjectSchema, object, plainText, string } from '@mullion/shared-kit/inputs/schema';
import { type AutoCommit, type AutoCommitSettings, autoCommitQuery, saveAutoCommit } from '../../calls/repository';
import { isVersionType, versionTypes } from '../../calls/version-types';
import { branchRule } from '../../framework/branch-name';
import { defineSettings } from '../../framework/define-settings';
import { DeleteAutoCommit } from './delete-auto-commit';
import type { AutoCommitRow, AutoCommitValues } from './row-values';
import { AutoCommitRows } from './rows';

const rules = () =>
  object({
    rows: array()
      .of(
        object({
          type: string().required(),
          branch: plainText()
            .nullable()
            .test(...branchRule),
          saveRelations: boolean().required(),
          saveAttributes: boolean().required(),
          saveCredentials: boolean().required(),
        }),
      )
      .required(),
  }) as unknown as ObjectSchema<AutoCommitValues>;

/** What is committed by itself when it is saved. What is stored of other types stays. */
export const autoCommitSettings = defineSettings<AutoCommitSettings, AutoCommitValues>({
  page: 'auto-commit',
  query: autoCommitQuery,
  values: (stored) => ({
    rows: versionTypes.flatMap((type) => {
      const row = stored?.[type];
      return row ? [{ type, ...row, branch: row.branch || null }] : [];
    }),
  }),
  rules,
  refusedAt: [[/^(?:Invalid branch name|Validation error: branch)\b/, 'rows.*.branch']],
  actions: DeleteAutoCommit,
  lists: { rows: ({ type }: AutoCommitRow, t) => t(entityTypeTable[type].plural) },
  sections: [{ id: 'types', wide: true, component: AutoCommitRows, names: ['rows'] }],
  save: ({ rows }, stored, options) => {
    const others = Object.entries(stored ?? {}).filter(([type]) => !isVersionType(type));
    const own = rows.map(({ type, ...row }): [string, AutoCommit] => [
      type,
      { ...row, saveCredentials: type === 'DEVICE' && row.saveCredentials },
    ]);
    return saveAutoCommit(Object.fromEntries([...others, ...own]), options);
  },
});
