import { entityPath, entityTypeInfo, entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import type { MenuSection } from '../menu/build-menu';
import { type FoundEntity, type SearchedType, searchedTypes } from './find-entities';
import { matches } from './match';
import type { KnownPage } from './page-lists';

/** One offer of the palette: a place to go to. */
export interface Place {
  path: string;
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
  /** Where the person is: no place to go to. */
  here: string;
  isPublic: boolean;
}

/** The types whose entities this person can be led to. */
export const openTypes = (mayOpen: (path: string) => boolean): SearchedType[] =>
  searchedTypes.filter((type) => {
    const { listPath } = entityTypeTable[type];
    return listPath !== undefined && mayOpen(listPath);
  });

/** Entries of the menu, those of groups too, and the pages about oneself. */
function pages({ menu, mayOpen, isPublic }: PaletteContext): Place[] {
  const ofMenu = menu.flatMap((section) =>
    (section.type === 'link' ? [section] : section.pages).map((entry) => ({
      path: entry.path ?? '/',
      label: translate(entry.namespace, entry.label),
      detail: entry === section ? undefined : translate(section.namespace, section.label),
      icon: entry.icon ?? 'home',
    })),
  );
  const own = [
    { path: '/profile', label: translate('shell', 'profile'), icon: 'account_circle' },
    { path: '/security', label: translate('shell', 'security'), icon: 'lock' },
  ];
  return [...ofMenu, ...(isPublic ? [] : own.filter(({ path }) => mayOpen(path)))];
}

/** What is offered for a text, in groups; without a text what was visited last and every page. */
export function offeredPlaces(context: PaletteContext, text: string, found: readonly FoundEntity[]): PlaceGroup[] {
  const query = text.trim();
  const recent = context.recent
    .filter(({ path, label }) => path !== context.here && context.mayOpen(path) && matches(label, query))
    .map(({ path, label, icon = 'history' }): Place => ({ path, label, icon }));
  const known = new Set(recent.map(({ path }) => path));
  const entities = query ? found : [];
  const groups: PlaceGroup[] = [
    { id: 'recent', title: translate('shell', 'palette.recent'), places: recent },
    {
      id: 'pages',
      title: translate('shell', 'palette.pages'),
      places: pages(context).filter(({ label, detail = '' }) => matches(`${detail} ${label}`, query)),
    },
    ...openTypes(context.mayOpen).map((type) => ({
      id: type,
      title: translate('kit', entityTypeTable[type].plural.replace(/^kit:/, '')),
      places: entities
        .filter(({ id }) => id.entityType === type)
        .flatMap(({ id, name }): Place[] => {
          const path = entityPath(id);
          const icon = entityTypeInfo(type)?.icon ?? 'home';
          return path && !known.has(path) ? [{ path, label: name, icon }] : [];
        }),
    })),
  ];
  return groups.filter(({ places }) => places.length > 0);
}
