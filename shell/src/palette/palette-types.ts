import type { Authority } from '@mullion/shared-kit/api/authority';
import type { MenuSection } from '../menu/build-menu';
import type { KnownPage } from './page-lists';

/** One offer of the palette: a place to go to, or something to do. */
export interface Place {
  /** Of no other offer. */
  id: string;
  path?: string;
  /** Done instead of going somewhere. */
  run?: () => unknown;
  label: string;
  /** Says more where the label is not enough. */
  detail?: string;
  icon: string;
}

export interface PlaceGroup {
  id: string;
  title: string;
  places: Place[];
}

/** What the palette knows of the page around it. */
export interface PaletteContext {
  menu: readonly MenuSection[];
  recent: readonly KnownPage[];
  mayOpen: (path: string) => boolean;
  /** Where the person is: no place to go to, but one to keep. */
  here: KnownPage;
  userId: string;
  authority: Authority;
  /** Of users of a customer alone. */
  customerId: string | undefined;
  isPublic: boolean;
}
