import { readJson } from '@mullion/shared-kit/browser/read-json';
import { browserStorage } from '@mullion/shared-kit/browser/storage';
import { session } from '@mullion/shared-kit/session/session';
import { isObject } from '../model/damage';
import type { LayoutPlace } from '../model/layouts';
import { importDashboard } from '../model/transfer/import-dashboard';
import { readWidgetFile } from '../model/transfer/import-widget';
import type { StateFile } from '../model/transfer/state-file';
import type { WidgetItem } from '../model/transfer/widget-item';

/** A widget to place once more under the same id: in another state or layout of its dashboard. */
export interface WidgetReference {
  dashboardId: string;
  from: LayoutPlace;
  widgetId: string;
  originalSize: { sizeX: number; sizeY: number };
  originalColumns: number;
}

export type Copied = { item: WidgetItem; reference?: undefined } | { reference: WidgetReference; item?: undefined };

/** All tabs share it, but no two people. */
type What = 'widget' | 'reference' | 'state';
const keyOf = (what: What) => `mullion-copied-${what}/${session.store.getState().authUser?.userId ?? ''}`;

/**
 * Keeps a copy for this user of the browser, in all of its tabs; the copy before is gone, but for the last reference.
 * @returns whether other tabs have it: where the browser has no room, this page alone does
 */
export function keepCopied(copied: Copied): boolean {
  if (copied.reference) keep('reference', copied.reference);
  return keep('widget', copied);
}

function keep(what: What, copied: object): boolean {
  const key = keyOf(what);
  browserStorage.setItem(key, JSON.stringify(copied));
  return browserStorage.isShared(key);
}

/** What was copied last, in this tab or another; nothing: nothing was, or nobody can read it. */
export function copiedWidget(): Copied | undefined {
  const read = readJson(browserStorage.getItem(keyOf('widget')));
  if (!isObject(read)) return undefined;
  if (isReference(read.reference)) return { reference: read.reference };
  const { item } = readWidgetFile(JSON.stringify(read.item ?? null));
  return item && (item.originalSize === undefined || isSize(item.originalSize)) ? { item } : undefined;
}

/** The reference that was copied last, whatever else was copied since. */
export function copiedReference(): WidgetReference | undefined {
  const read = readJson(browserStorage.getItem(keyOf('reference')));
  return isReference(read) ? read : undefined;
}

const isReference = (value: unknown): value is WidgetReference =>
  isObject(value) &&
  [value.dashboardId, value.widgetId].every((id) => typeof id === 'string') &&
  typeof value.originalColumns === 'number' &&
  isSize(value.originalSize);

const isSize = (value: unknown): boolean =>
  isObject(value) && typeof value.sizeX === 'number' && typeof value.sizeY === 'number';

/** The same with a state; a copied widget stays. */
export const keepCopiedState = (file: StateFile): boolean => keep('state', file);

/** The state that was copied last; nothing: none was, or nobody can read it. */
export const copiedState = (): StateFile | undefined =>
  importDashboard(browserStorage.getItem(keyOf('state')) ?? '').read?.dashboard;
