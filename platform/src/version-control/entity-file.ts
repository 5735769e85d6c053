/** Reading the files of a repository: others write there too, so nothing in them is taken for granted. */
import { badRequest } from '../framework/errors.js';
import type { EntityType } from '../framework/ids.js';
import { isObject } from '../framework/shapes.js';
import type { EntityFile } from './export-entity.js';

const listOfObjects = (value: unknown): boolean => Array.isArray(value) && value.every(isObject);

/** The entity of a file's text. Throws 400 for what is none of that kind. */
export function parseFile(text: string, entityType: EntityType): EntityFile {
  const wrong = badRequest(`The version holds a file of ${entityType} that cannot be read`);
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw wrong;
  }
  if (!isObject(file) || file.entityType !== entityType || !isObject(file.entity)) throw wrong;
  const { relations, attributes, credentials } = file;
  if (relations !== undefined && !listOfObjects(relations)) throw wrong;
  if (attributes !== undefined && !(isObject(attributes) && Object.values(attributes).every(listOfObjects)))
    throw wrong;
  if (credentials !== undefined && !isObject(credentials)) throw wrong;
  return file as EntityFile;
}
