import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { array, boolean, mixed, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { type VersionType, versionTypes } from '../../calls/version-types';
import type { SaveRequest, SyncStrategy, TypeToSave } from '../../calls/versions';
import { branchRule } from '../../framework/branch-name';
import type { VersionedEntity } from './versioned-entity';

/** A type with what of it is committed. */
export interface SaveRow extends Omit<TypeToSave, 'syncStrategy' | 'entityIds'> {
  type: VersionType;
  /** Empty: that of the whole version. */
  syncStrategy: SyncStrategy | '';
  entityIds: readonly string[] | null;
}

/** The form's values. */
export interface SaveFields {
  branch: string | null;
  versionName: string;
  syncStrategy: SyncStrategy;
  saveRelations: boolean;
  saveAttributes: boolean;
  saveCredentials: boolean;
  rows: SaveRow[];
}

/** What a type begins with: everything of all entities. */
export const saveRow = (type: VersionType): SaveRow => ({
  type,
  syncStrategy: '',
  saveAttributes: true,
  saveRelations: true,
  saveCredentials: true,
  allEntities: true,
  entityIds: null,
});

/** `branch`: the usual one, where it is known before git has answered. */
export const saveValues = (versionName: string, isSingle: boolean, branch: string | null): SaveFields => ({
  branch,
  versionName,
  syncStrategy: 'MERGE',
  saveRelations: false,
  saveAttributes: true,
  saveCredentials: true,
  rows: isSingle ? [] : versionTypes.map(saveRow),
});

export const saveRules = (isSingle: boolean): ObjectSchema<SaveFields> =>
  object({
    branch: string()
      .trim()
      .required()
      .test(...branchRule),
    versionName: string().trim().required().max(maxTextLength),
    syncStrategy: string().required(),
    saveRelations: boolean().required(),
    saveAttributes: boolean().required(),
    saveCredentials: boolean().required(),
    rows: array()
      .of(
        object({
          type: string().required(),
          syncStrategy: string().defined(),
          saveRelations: boolean().required(),
          saveAttributes: boolean().required(),
          saveCredentials: boolean().required(),
          allEntities: boolean().required(),
          entityIds: mixed()
            .nullable()
            .when('allEntities', ([all], free) => (all ? free : free.required())),
        }),
      )
      .required()
      .min(isSingle ? 0 : 1),
  }) as unknown as ObjectSchema<SaveFields>;

/** What the platform is asked for. Only devices have credentials. */
export function saveRequest(values: SaveFields, entity: VersionedEntity | null): SaveRequest {
  const { branch, versionName, syncStrategy, saveRelations, saveAttributes, saveCredentials } = values;
  const common = { branch: (branch ?? '').trim(), versionName: versionName.trim() };
  const withCredentials = (type: VersionType, on: boolean) => type === 'DEVICE' && on;
  if (entity) {
    const config = { saveRelations, saveAttributes, saveCredentials: withCredentials(entity.of.type, saveCredentials) };
    return { ...common, type: 'SINGLE_ENTITY', entityId: entity.id, config };
  }
  const entityTypes = Object.fromEntries(
    values.rows.map(({ type, ...row }): [VersionType, TypeToSave] => [
      type,
      {
        ...row,
        syncStrategy: row.syncStrategy || null,
        saveCredentials: withCredentials(type, row.saveCredentials),
        entityIds: row.allEntities ? [] : (row.entityIds ?? []),
      },
    ]),
  );
  return { ...common, type: 'COMPLEX', syncStrategy, entityTypes };
}
