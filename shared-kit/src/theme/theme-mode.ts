import { create } from 'zustand';

export type ThemeMode = 'light' | 'dark' | 'system';

/** Where the choice is kept; absent means that the page follows the system. */
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

function storedMode(): ThemeMode {
  const stored = localStorage.getItem(themeStorageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The stylesheet follows the system by itself, so only a choice is written to the document. */
function show(mode: ThemeMode): void {
  if (mode === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = mode;
}

const useStore = create<ThemeState>()((set) => ({
  mode: 'system',
  resolved: 'light',
  setMode(mode) {
    if (mode === 'system') localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, mode);
    show(mode);
    set({ mode, resolved: resolve(mode) });
  },
}));

function readAgain(): void {
  const mode = storedMode();
  show(mode);
  useStore.setState({ mode, resolved: resolve(mode) });
}

/** Applies the stored theme and follows the system and the other tabs; the shell calls it once, before the first paint. */
export function initThemeMode(): void {
  readAgain();
  darkSystem()?.addEventListener('change', readAgain);
  addEventListener('storage', (event) => {
    if (event.key === themeStorageKey || event.key === null) readAgain();
  });
}

/** The chosen and the shown theme, and how to choose. */
export const useThemeMode = (): ThemeState => useStore();

/** The theme on screen, for what draws on a canvas: re-renders when it changes. */
export const useResolvedTheme = (): 'light' | 'dark' => useStore((state) => state.resolved);
