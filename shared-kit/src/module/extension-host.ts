import { useSyncExternalStore } from 'react';
import type { Authority } from '../session/authority';
import type { ExtensionDeclaration } from './declaration';
import type { ExtensionPoints } from './extension-points';

/** A contribution that applies here, with its code still unloaded. */
export interface Extension<Point extends keyof ExtensionPoints> extends ExtensionDeclaration {
  point: Point;
  /** Module that contributes it. */
  module: string;
  /** i18n namespace of `label`. */
  namespace: string;
  /** Loads the code; rejects with a {@link ../module/remote-view ModuleLoadError} like any route of the module. */
  load: () => Promise<ExtensionPoints[Point]>;
}

/** Who knows the running modules' contributions: the shell. */
export interface ExtensionHost {
  list: () => readonly Extension<keyof ExtensionPoints>[];
  subscribe: (listener: () => void) => () => void;
}

const emptyList: readonly Extension<keyof ExtensionPoints>[] = [];
let host: ExtensionHost = { list: () => emptyList, subscribe: () => () => undefined };

/** Called once by the shell (and by tests that play it). */
export const setExtensionHost = (next: ExtensionHost): void => {
  host = next;
};

/** Contributions to a point that apply to an entity type and role, in their declared order. */
export function extensionsFor<Point extends keyof ExtensionPoints>(
  all: readonly Extension<keyof ExtensionPoints>[],
  point: Point,
  where: { entityType?: string; authority?: Authority },
): Extension<Point>[] {
  return all
    .filter((extension): extension is Extension<Point> => extension.point === point)
    .filter(({ for: types }) => !types || !where.entityType || types.includes(where.entityType))
    .filter(({ auth }) => !auth || !where.authority || auth.includes(where.authority))
    .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));
}

/** Contributions to a point, kept current while modules change. */
export function useExtensions<Point extends keyof ExtensionPoints>(
  point: Point,
  where: { entityType?: string; authority?: Authority } = {},
): Extension<Point>[] {
  const all = useSyncExternalStore(host.subscribe, host.list);
  return extensionsFor(all, point, where);
}
