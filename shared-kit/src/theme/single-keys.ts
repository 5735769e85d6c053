import { useStore } from 'zustand';
import { createAppearanceChoice } from './appearance-choice';

/** Where the choice of the last user is kept; absent means on. */
const singleKeysStorageKey = 'mullion-single-keys';

const choice = createAppearanceChoice<'on' | 'off'>({
  key: singleKeysStorageKey,
  values: ['on', 'off'],
  fallback: 'on',
  show: () => undefined,
});
choice.readAgain();

/**
 * Whether single letters and signs are shortcuts. People who speak to their computer, or whose hands slip, switch them
 * off (WCAG 2.1.4).
 */
export const useSingleKeys = (): { singleKeys: boolean; setSingleKeys: (on: boolean) => void } => ({
  singleKeys: useStore(choice.store, ({ value }) => value === 'on'),
  setSingleKeys: (on) => choice.choose(on ? 'on' : 'off'),
});
