/** Files of entities in a repository, written and read. Others write there too, so nothing in what is read is taken for granted. */
import { badRequest } from '../framework/errors.js';
import type { EntityType } from '../framework/ids.js';
import { isObject } from '../framework/shapes.js';
import type { Json } from './versioned-kinds.js';

/** The content of a file. */
export interface EntityFile extends Json {
  entityType: string;
  entity: Json;
  relations?: Json[];
  attributes?: Record<string, Json[]>;
  credentials?: Json;
}

/** JSON with sorted members and lines of their own, so that versions of a file can be compared. */
export const fileText = (file: EntityFile): string => `${JSON.stringify(sorted(file), null, 2)}\n`;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

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
