import { entityPath, entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { FOUND_PER_TYPE, type FoundEntities, type SearchedType, searchedTypes } from './find-entities';
import { matches, matchesWords } from './match';
import { paletteActions } from './palette-actions';
import type { PaletteContext, Place, PlaceGroup } from './palette-types';

/** The types whose entities this person can be led to. */
export const openTypes = (mayOpen: (path: string) => boolean): SearchedType[] =>
  searchedTypes.filter((type) => {
    const { listPath } = entityTypeTable[type];
    return listPath !== undefined && mayOpen(listPath);
  });

/** Entries of the menu, those of groups too, all alarms, and the pages about oneself. */
function pages({ menu, mayOpen, isPublic }: PaletteContext): Place[] {
  const ofMenu = menu.flatMap((section) =>
    (section.type === 'link' ? [section] : section.pages).map((entry) => ({
      id: entry.path ?? '/',
      path: entry.path ?? '/',
      label: translate(entry.namespace, entry.label),
      detail: entry === section ? undefined : translate(section.namespace, section.label),
      icon: entry.icon ?? 'home',
    })),
  );
  const own = [
    { id: '/alarms', path: '/alarms', label: translate('shell', 'alarms.page'), icon: 'notifications_active' },
    { id: '/profile', path: '/profile', label: translate('shell', 'profile'), icon: 'account_circle' },
    { id: '/security', path: '/security', label: translate('shell', 'security'), icon: 'lock' },
  ];
  return [...ofMenu, ...(isPublic ? [] : own.filter(({ path }) => mayOpen(path)))];
}

/** Places of one module that are offered at once. */
const MOST_CONTRIBUTED = 10;

/** Typed first, it leaves the actions only. */
const ONLY_ACTIONS = '>';

const isForActions = (text: string): boolean => text.trimStart().startsWith(ONLY_ACTIONS);

/** The text to search for. */
export const queryOf = (text: string): string => text.replace(isForActions(text) ? ONLY_ACTIONS : '', '').trim();

/** What is offered for a text, in groups; without a text what was visited last, every page and what can be done. */
export function offeredPlaces(
  context: PaletteContext,
  text: string,
  found: readonly FoundEntities[],
  contributed: readonly PlaceGroup[] = [],
): PlaceGroup[] {
  const onlyActions = isForActions(text);
  const query = queryOf(text);
  const here = context.here.path.split('?')[0];
  const recent = context.recent
    .filter(({ path, label }) => path !== here && context.mayOpen(path) && matches(label, query))
    .map(({ path, label, icon = 'history' }): Place => ({ id: `recent ${path}`, path, label, icon }));
  const known = new Set(recent.map(({ path }) => path));
  const actions: PlaceGroup = {
    id: 'actions',
    title: translate('shell', 'palette.actions'),
    places: paletteActions(context, query).filter(({ label, detail = '' }) =>
      matchesWords(`${detail} ${label}`, query),
    ),
  };
  if (onlyActions) return [actions].filter(({ places }) => places.length > 0);
  const places: PlaceGroup[] = [
    { id: 'recent', title: translate('shell', 'palette.recent'), places: recent },
    {
      id: 'pages',
      title: translate('shell', 'palette.pages'),
      places: pages(context).filter(({ label, detail = '' }) => matches(`${detail} ${label}`, query)),
    },
  ];
  const entities = query ? found.map((one) => entityGroup(one, query, known)) : [];
  const own = contributed.map((group) => ({
    ...group,
    places: group.places
      .filter(({ label, detail = '' }) => matches(`${detail} ${label}`, query))
      .slice(0, MOST_CONTRIBUTED),
  }));
  // What was typed is a name or a verb more often than a page.
  const groups = query ? [actions, ...places, ...entities, ...own] : [...places, actions];
  return groups.filter((group) => group.places.length > 0);
}

function entityGroup({ type, entities, total }: FoundEntities, query: string, known: ReadonlySet<unknown>): PlaceGroup {
  const { icon, plural, listPath } = entityTypeTable[type];
  const title = translate('kit', plural.replace(/^kit:/, ''));
  const places = entities.flatMap(({ id, name }): Place[] => {
    const path = entityPath(id);
    return path && !known.has(path) ? [{ id: path, path, label: name, icon }] : [];
  });
  if (total > FOUND_PER_TYPE) {
    const path = `${listPath}?${new URLSearchParams({ textSearch: query })}`;
    places.push({
      id: path,
      path,
      label: translate('shell', 'palette.all', { count: total, what: title }),
      icon: 'view_list',
    });
  }
  return { id: type, title, places };
}
