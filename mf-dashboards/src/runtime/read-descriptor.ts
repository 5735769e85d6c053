import { isObject } from '../model/damage';

const codeMembers = ['templateHtml', 'templateCss', 'controllerScript'] as const;
const formMembers = ['settingsDirective', 'dataKeySettingsDirective', 'latestDataKeySettingsDirective'] as const;
const jsonMembers = [
  'settingsSchema',
  'dataKeySettingsSchema',
  'latestDataKeySettingsSchema',
  'defaultConfig',
] as const;
/** Columns and rows of a new widget at most. */
const largest = { sizeX: 1000, sizeY: 1000 } as const;

/** What is stored of a type, as far as it can be read, and the members that are not what they have to be. */
export interface ReadDescriptor<D> {
  descriptor: D;
  damaged: readonly string[];
}

/**
 * Reads the descriptor of a type, which the platform stores as it comes: JSON that is not in a text is put into one, sizes are
 * bounded, and what else is wrong is empty. What is right stays the same object.
 */
export function readDescriptor<D extends object>(stored: D | undefined): ReadDescriptor<D> {
  const found: Record<string, unknown> = isObject(stored) ? stored : {};
  const mended: Record<string, unknown> = {};
  const isAbsent = (value: unknown) => value === undefined || value === null;
  for (const name of [...codeMembers, ...formMembers, ...jsonMembers]) {
    const value = found[name];
    if (isAbsent(value) || typeof value === 'string') continue;
    mended[name] = isObject(value) && jsonMembers.some((one) => one === name) ? JSON.stringify(value) : '';
  }
  for (const [name, most] of Object.entries(largest)) {
    const value = found[name];
    const isSize = typeof value === 'number' && value > 0 && value <= most;
    if (!isAbsent(value) && !isSize) mended[name] = typeof value === 'number' && value > most ? most : undefined;
  }
  const { resources } = found;
  if (!isAbsent(resources)) {
    const all: unknown[] = Array.isArray(resources) ? resources : [];
    const usable = all.filter((one) => isObject(one) && typeof one.url === 'string');
    if (!Array.isArray(resources) || usable.length < all.length) mended.resources = usable;
  }
  const damaged = isObject(stored) ? Object.keys(mended) : ['descriptor'];
  const descriptor = damaged.length > 0 ? { ...found, ...mended } : stored;
  return { descriptor: descriptor as D, damaged };
}

/** A stored type with what of it can be read. */
export function readType<T extends { descriptor: object }>(type: T): T {
  const { descriptor, damaged } = readDescriptor(type.descriptor);
  return damaged.length > 0 ? { ...type, descriptor } : type;
}
