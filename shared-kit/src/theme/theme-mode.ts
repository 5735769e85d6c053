import { create, useStore } from 'zustand';
import { createAppearanceChoice } from './appearance-choice';

/** What can be chosen, in the order it is offered in, with its icons. */
export const themeModes = [
  { mode: 'light', icon: 'light_mode' },
  { mode: 'dark', icon: 'dark_mode' },
  { mode: 'system', icon: 'contrast' },
] as const;

export type ThemeMode = (typeof themeModes)[number]['mode'];

/** Where the choice of the last user is kept; absent means that the page follows the system. */
export const themeStorageKey = 'mullion-theme';

interface ThemeState {
  /** What the user chose. */
  mode: ThemeMode;
  /** What is shown: the choice, or the system's preference. */
  resolved: 'light' | 'dark';
  setMode: (mode: ThemeMode) => void;
}

const darkSystem = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const resolve = (mode: ThemeMode) => (mode === 'system' ? (darkSystem()?.matches ? 'dark' : 'light') : mode);

const choice = createAppearanceChoice<ThemeMode>({
  key: themeStorageKey,
  values: themeModes.map(({ mode }) => mode),
  fallback: 'system',
  show,
});

const useResolved = create<{ resolved: 'light' | 'dark' }>(() => ({ resolved: 'light' }));
const updateResolved = () => useResolved.setState({ resolved: resolve(choice.store.getState().value) });
const showNow = (mode: ThemeMode) => {
  show(mode);
  useResolved.setState({ resolved: resolve(mode) });
};
choice.store.subscribe(updateResolved);

/** The stylesheet follows the system by itself, so only a choice is written to the document. */
function show(mode: ThemeMode): void {
  if (mode === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = mode;
}

/** Applies the stored theme and follows the system; the shell calls it once, before the first paint. */
export function initThemeMode(): void {
  choice.readAgain();
  darkSystem()?.addEventListener('change', updateResolved);
  // Paper is light: what draws on a canvas has to know before it is printed.
  addEventListener('beforeprint', () => showNow('light'));
  addEventListener('afterprint', () => showNow(choice.store.getState().value));
}

/** Chooses the theme; it holds at once. */
export const setThemeMode = (mode: ThemeMode): void => choice.choose(mode);

/** The chosen and the shown theme, and how to choose. */
export function useThemeMode(): ThemeState {
  const mode = useStore(choice.store, ({ value }) => value);
  const resolved = useResolvedTheme();
  return { mode, resolved, setMode: choice.choose };
}

/** The theme on screen, for what draws on a canvas: re-renders when it changes. */
export const useResolvedTheme = (): 'light' | 'dark' => useResolved((state) => state.resolved);
