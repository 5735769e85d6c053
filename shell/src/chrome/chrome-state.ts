import { create } from 'zustand';

interface ChromeState {
  /** The overlay of narrow screens. */
  menuOpen: boolean;
  setMenuOpen: (open: boolean) => void;
  /** Groups of the side menu that are folded. */
  folded: Record<string, boolean>;
  toggleGroup: (id: string) => void;
}

/** State of the frame around every page. */
export const useChrome = create<ChromeState>((set) => ({
  menuOpen: false,
  setMenuOpen: (menuOpen) => set({ menuOpen }),
  folded: {},
  toggleGroup: (id) => set(({ folded }) => ({ folded: { ...folded, [id]: !folded[id] } })),
}));
