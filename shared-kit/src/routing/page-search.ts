import { useEffect } from 'react';
import { create } from 'zustand';

interface PageSearchState {
  /** Pages now on screen that can be searched; the toolbar offers its search while there is one. */
  pages: number;
  /** What is searched for, once typing has rested; '' while the search is closed. */
  text: string;
  setText: (text: string) => void;
}

/** The toolbar's search: who asks for it and what was typed into it. */
export const usePageSearchState = create<PageSearchState>((set) => ({
  pages: 0,
  text: '',
  setText: (text) => set({ text }),
}));

const count = (by: number) =>
  usePageSearchState.setState(({ pages, text }) => ({ pages: pages + by, text: pages + by > 0 ? text : '' }));

/** Offers the toolbar's search while the calling page is on screen. Answers the text to search for, '' for none. */
export function usePageSearch(): string {
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
  return usePageSearchState(({ text }) => text);
}
