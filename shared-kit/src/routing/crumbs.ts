import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** A crumb that a page adds behind those of its route: an entity's name, a sub-page. */
export interface Crumb {
  id: string;
  label: string;
  /** Absolute path; absent for the last one. */
  path?: string;
  icon?: string;
}

interface CrumbState {
  crumbs: Crumb[];
  put: (crumb: Crumb) => void;
  drop: (id: string) => void;
}

/** Crumbs of the pages now on screen, outermost first. */
export const useCrumbs = create<CrumbState>((set) => ({
  crumbs: [],
  put: (crumb) =>
    set(({ crumbs }) => ({
      crumbs: crumbs.some(({ id }) => id === crumb.id)
        ? crumbs.map((old) => (old.id === crumb.id ? crumb : old))
        : [...crumbs, crumb],
    })),
  drop: (id) => set(({ crumbs }) => ({ crumbs: crumbs.filter((crumb) => crumb.id !== id) })),
}));

/** Adds a crumb while the calling component is on screen; nothing while `label` is not known yet. */
export function useCrumb(label: string | undefined, options: { path?: string; icon?: string } = {}): void {
  const id = useId();
  const { path, icon } = options;
  useEffect(() => {
    if (label === undefined) return;
    useCrumbs.getState().put({ id, label, path, icon });
  }, [id, label, path, icon]);
  useEffect(() => () => useCrumbs.getState().drop(id), [id]);
}
