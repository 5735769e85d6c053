import { create } from 'zustand';

/** A page whose content somebody has seen, on the page itself or beside a list. */
export interface VisitedPage {
  /** Absolute path. */
  path: string;
  label: string;
  icon?: string;
}

/** The entity that was opened last beside a list; the host remembers it among the recent pages. */
export const useVisitedPage = create<{ page: VisitedPage | null }>(() => ({ page: null }));

/** Tells the host that an entity is shown without a page of its own. */
export const noteVisit = (page: VisitedPage): void => useVisitedPage.setState({ page });
