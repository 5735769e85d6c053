import type { Viewer } from './audience';

/** A place that the home page leads to; its label is a key of the namespace. */
export interface HomePlace {
  path: string;
  label: string;
  namespace: string;
  icon?: string;
}

/** Places that belong together. */
export interface HomePlaces {
  id: string;
  title: string;
  namespace: string;
  shortcuts: HomePlace[];
}

/** Whoever knows the running modules’ places: the shell. */
export interface HomePlacesProvider {
  placesOf: (viewer: Viewer) => readonly HomePlaces[];
}

let load: () => Promise<HomePlacesProvider> = async () => ({ placesOf: () => [] });

/** Called once by the shell (and by tests that play it): its code comes with the first who asks. */
export const provideHomePlaces = (next: () => Promise<HomePlacesProvider>): void => {
  load = next;
};

/** The places of the home page for a viewer, by section; whether the viewer may open them says `useMayOpen`. */
export const homePlaces = async (viewer: Viewer): Promise<readonly HomePlaces[]> => (await load()).placesOf(viewer);
