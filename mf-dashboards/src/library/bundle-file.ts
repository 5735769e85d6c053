import type { WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { isObject, type Json } from '../model/damage';
import type { WholeWidgetType } from './type-calls';

/** What a platform gives a bundle or a type, and no other platform takes. */
const ownMembers: ReadonlySet<string> = new Set(['id', 'createdTime', 'tenantId', 'externalId']);

const without = (stored: object, members: ReadonlySet<string>): Json =>
  Object.fromEntries(Object.entries(stored).filter(([member]) => !members.has(member)));

const ofOtherBundle: ReadonlySet<string> = new Set([...ownMembers, 'bundleAlias']);

/** A type as a file holds it. */
export const exportedType = (type: WholeWidgetType): Json => without(type, ofOtherBundle);

/** A bundle as a file holds it, its types from the oldest. */
export const exportedBundle = (bundle: WidgetsBundle, types: readonly WholeWidgetType[]): object => ({
  widgetsBundle: without(bundle, ownMembers),
  widgetTypes: types.toSorted((a, b) => a.createdTime - b.createdTime).map(exportedType),
});

/** A type of a file, which has a name and a descriptor; nothing is taken over of anything else. */
export type TypeFile = Json & { name: string; descriptor: Json };

/** What a file of a bundle holds. What is no type among its types is kept for naming it. */
export interface BundleFile {
  bundle: Json;
  types: readonly unknown[];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Whether a value of a file is a type. */
export const isType = (value: unknown): value is TypeFile =>
  isObject(value) && isText(value.name) && isObject(value.descriptor);

/** A type of a file, as the platform takes it for a bundle. */
export const typeIn = (type: TypeFile, bundleAlias: string): Json => ({ ...without(type, ofOtherBundle), bundleAlias });

/** Reads the file of a type; undefined: it is something else. */
export function readTypeFile(text: string): TypeFile | undefined {
  const file = readJson(text);
  return isType(file) ? file : undefined;
}

/** Reads the file of a bundle; undefined: it is something else. */
export function readBundleFile(text: string): BundleFile | undefined {
  const file = readJson(text);
  if (!isObject(file) || !isObject(file.widgetsBundle) || !isText(file.widgetsBundle.title)) return undefined;
  const { widgetsBundle, widgetTypes = [] } = file;
  if (!Array.isArray(widgetTypes)) return undefined;
  return { bundle: without(widgetsBundle, ownMembers), types: widgetTypes };
}
