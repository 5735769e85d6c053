import { useMemo, useSyncExternalStore } from 'react';
import type { EntityType } from '../api/entity-id';
import { isFor, type Viewer } from '../session/audience';
import { useViewer } from '../session/use-viewer';
import type { ExtensionOf } from './declaration';
import type { Contribution, ExtensionPoint } from './extension-points';

/** A contribution that applies here, with its code still unloaded. */
export type Extension<P extends ExtensionPoint> = ExtensionOf<P> & {
  /** Module that contributes it. */
  module: string;
  /** i18n namespace of `label`. */
  namespace: string;
  /** Loads the code; rejects with a `ModuleLoadError` like any route of the module. */
  load: () => Promise<Contribution<P>>;
  /** The code, if it is here. */
  loaded?: () => Contribution<P> | undefined;
};

/** A contribution to whichever point. */
export type AnyExtension = { [P in ExtensionPoint]: Extension<P> }[ExtensionPoint];

/** Who knows the running modules' contributions: the shell. */
export interface ExtensionHost {
  list: () => readonly AnyExtension[];
  subscribe: (listener: () => void) => () => void;
}

const emptyList: readonly AnyExtension[] = [];
let host: ExtensionHost = { list: () => emptyList, subscribe: () => () => undefined };

/** Called once by the shell (and by tests that play it). */
export const setExtensionHost = (next: ExtensionHost): void => {
  host = next;
};

/** Contributions to a point that are for this viewer and, where they name entity types, for this type; in order. */
export function extensionsFor<P extends ExtensionPoint>(
  all: readonly AnyExtension[],
  point: P,
  viewer: Viewer,
  entityType?: EntityType,
): Extension<P>[] {
  return all
    .filter((extension) => extension.point === point && isFor(extension, viewer))
    .filter((extension) => !entityType || !('for' in extension) || (extension.for?.includes(entityType) ?? true))
    .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id)) as AnyExtension[] as Extension<P>[];
}

/**
 * Contributions to a point that are meant for the signed-in user, kept current while modules and session change.
 * @param entityType leaves out those for other types of entities
 */
export function useExtensions<P extends ExtensionPoint>(point: P, entityType?: EntityType): Extension<P>[] {
  const all = useSyncExternalStore(host.subscribe, host.list);
  const viewer = useViewer();
  return useMemo(() => extensionsFor(all, point, viewer, entityType), [all, point, viewer, entityType]);
}
