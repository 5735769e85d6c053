import { useStore } from 'zustand';
import { createAppearanceChoice } from './appearance-choice';

/** Values of the choice, the usual one first. */
export const densities = ['comfortable', 'compact'] as const;
/** How much room rows and controls take; the stylesheet's tokens follow `<html data-density>`. */
export type Density = (typeof densities)[number];

/** Where the choice of the last user is kept; absent means comfortable. */
export const densityStorageKey = 'mullion-density';

const choice = createAppearanceChoice<Density>({
  key: densityStorageKey,
  values: densities,
  fallback: 'comfortable',
  show(density) {
    if (density === 'comfortable') delete document.documentElement.dataset.density;
    else document.documentElement.dataset.density = density;
  },
});

/** Applies the stored density; the shell calls it once, before the first paint. */
export const initDensity = (): void => choice.readAgain();

/** Chooses the density; it holds at once. */
export const setDensity = (density: Density): void => choice.choose(density);

/** The density on screen, and how to choose. */
export const useDensity = (): { density: Density; setDensity: (density: Density) => void } => ({
  density: useStore(choice.store, ({ value }) => value),
  setDensity: choice.choose,
});
