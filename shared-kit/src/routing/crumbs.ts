import { useEffect, useState } from 'react';
import { create } from 'zustand';

/** A crumb that a page adds behind those of its route: an entity's name, a sub-page. */
export interface Crumb {
  id: string;
  label: string;
  /** Absolute path; absent for the last one. */
  path?: string;
  icon?: string;
}

/** A crumb with its place among the others: what is drawn around another comes first, whenever its label is known. */
interface PlacedCrumb extends Crumb {
  place: number;
}

interface CrumbState {
  crumbs: PlacedCrumb[];
  put: (crumb: PlacedCrumb) => void;
  drop: (id: string) => void;
}

/** Crumbs of the pages now on screen, outermost first. */
export const useCrumbs = create<CrumbState>((set) => ({
  crumbs: [],
  put: (crumb) =>
    set(({ crumbs }) => ({
      crumbs: [...crumbs.filter(({ id }) => id !== crumb.id), crumb].sort((a, b) => a.place - b.place),
    })),
  drop: (id) => set(({ crumbs }) => ({ crumbs: crumbs.filter((crumb) => crumb.id !== id) })),
}));

let places = 0;
/** The next place. React draws what is outside before what is inside of it; it runs effects the other way round. */
const takePlace = () => {
  places += 1;
  return places;
};

/**
 * Adds a crumb while the calling component is on screen; nothing while `label` is not known yet. Crumbs of a component
 * come before those of what it draws, and in the order of the calls, whichever label is known first.
 */
export function useCrumb(label: string | undefined, options: { path?: string; icon?: string } = {}): void {
  const [place] = useState(takePlace);
  const id = `crumb-${place}`;
  const { path, icon } = options;
  useEffect(() => {
    if (label === undefined) return;
    useCrumbs.getState().put({ id, place, label, path, icon });
  }, [id, place, label, path, icon]);
  useEffect(() => () => useCrumbs.getState().drop(id), [id]);
}
