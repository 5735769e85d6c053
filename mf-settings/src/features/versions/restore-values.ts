import { array, boolean, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { type VersionType, versionTypes } from '../../calls/version-types';
import type { LoadedParts, LoadRequest, TypeToLoad, VersionParts } from '../../calls/versions';
import type { VersionedEntity } from './versioned-entity';

/** A type with what of it is brought back. */
export interface RestoreRow extends TypeToLoad {
  type: VersionType;
}

/** The form's values. */
export interface RestoreFields extends LoadedParts {
  rows: RestoreRow[];
  /** What the person types to confirm that entities are removed. */
  words: string;
}

/** What a type begins with: everything that the version has, and nothing is removed. */
export const restoreRow = (type: VersionType): RestoreRow => ({
  type,
  loadAttributes: true,
  loadRelations: true,
  loadCredentials: true,
  removeOtherEntities: false,
  findExistingEntityByName: true,
});

/** Of one entity, only parts that the version has are brought back. */
export const restoreValues = (parts: VersionParts | null): RestoreFields => ({
  loadAttributes: parts?.hasAttributes ?? true,
  loadRelations: parts?.hasRelations ?? true,
  loadCredentials: parts?.hasCredentials ?? true,
  rows: parts ? [] : versionTypes.map(restoreRow),
  words: '',
});

/** Whether entities would be removed. */
const removesOthers = ({ rows }: Pick<RestoreFields, 'rows'>): boolean =>
  rows.some(({ removeOtherEntities }) => removeOtherEntities);

/**
 * @param words that have to be typed before entities are removed
 * @param otherwise said of other ones
 */
export const restoreRules = (words: string, otherwise: string, isSingle: boolean): ObjectSchema<RestoreFields> =>
  object({
    loadAttributes: boolean().required(),
    loadRelations: boolean().required(),
    loadCredentials: boolean().required(),
    words: string()
      .defined()
      .when('rows', ([rows], rule) =>
        removesOthers({ rows: rows ?? [] }) ? rule.trim().required(otherwise).oneOf([words], otherwise) : rule,
      ),
    rows: array()
      .of(
        object({
          type: string().required(),
          loadAttributes: boolean().required(),
          loadRelations: boolean().required(),
          loadCredentials: boolean().required(),
          removeOtherEntities: boolean().required(),
          findExistingEntityByName: boolean().required(),
        }),
      )
      .required()
      .min(isSingle ? 0 : 1),
  }) as unknown as ObjectSchema<RestoreFields>;

/** What the platform is asked for. Only devices have credentials. */
export function restoreRequest(values: RestoreFields, versionId: string, entity: VersionedEntity | null): LoadRequest {
  const { loadAttributes, loadRelations, loadCredentials, rows } = values;
  if (entity) {
    const { type, externalId } = entity.of;
    return {
      type: 'SINGLE_ENTITY',
      versionId,
      externalEntityId: { entityType: type, id: externalId },
      config: { loadAttributes, loadRelations, loadCredentials: type === 'DEVICE' && loadCredentials },
    };
  }
  const entityTypes = Object.fromEntries(
    rows.map(({ type, ...row }): [VersionType, TypeToLoad] => [
      type,
      { ...row, loadCredentials: type === 'DEVICE' && row.loadCredentials },
    ]),
  );
  return { type: 'ENTITY_TYPE', versionId, entityTypes };
}
