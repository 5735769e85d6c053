/** The state of a list: everything a person would want to share in a link. */
export interface ListState {
  /** Zero-based. */
  page: number;
  pageSize: number;
  sort: ListSort;
  search: string;
  /** Values of the screen's header filters by name; a filter that is off is absent. */
  filter: Record<string, string>;
  /** Ids of the columns that the address asks for; absent: the person's own choice. */
  columns?: readonly string[];
  /** Id of the entity whose details are open next to the list. */
  open: string | null;
  /** Tab of the details; null: the first. */
  tab: string | null;
}

/** The state of a list, and its setters: `useListState` keeps it in the address, `useLocalListState` in memory. */
export type ListStateHandle = readonly [ListState, (change: Partial<ListState>) => void];

export interface ListSort {
  property: string;
  direction: 'ASC' | 'DESC';
}

/** What a list asks its source for. */
export interface ListRequest<C> {
  context: C;
  state: ListState;
  /** The effective order: another one than the state's if the list can't be sorted by that. */
  sort: ListSort;
}

/** What a screen's list starts with; values equal to these stay out of the address. */
export interface ListDefaults {
  sort: ListSort;
  pageSize: number;
  /** Names of the header filters, which are read from the address under the same name. */
  filters: readonly string[];
}

/** Sizes a person may choose from. */
export const pageSizes = [20, 50, 100] as const;

/** The platform counts in numbers of 32 bits. */
const largestNumber = 2 ** 31 - 1;

const wholeNumber = (text: string | null, fallback: number): number => {
  const value = Number(text);
  return text !== null && text !== '' && Number.isInteger(value) && value >= 0 && value <= largestNumber
    ? value
    : fallback;
};

/** Reads a list's state from the address; whatever is missing or makes no sense becomes the default. */
export function readListState(params: URLSearchParams, defaults: ListDefaults): ListState {
  const size = wholeNumber(params.get('pageSize'), defaults.pageSize);
  const property = params.get('property') ?? '';
  const direction = params.get('direction');
  const filter: Record<string, string> = {};
  for (const name of defaults.filters) {
    const value = params.get(name);
    if (value) filter[name] = value;
  }
  return {
    page: wholeNumber(params.get('page'), 0),
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : defaults.pageSize,
    sort: {
      property: /^[\w-]+$/.test(property) ? property : defaults.sort.property,
      direction: direction === 'ASC' || direction === 'DESC' ? direction : defaults.sort.direction,
    },
    search: params.get('textSearch') ?? '',
    filter,
    columns: params.get('columns')?.split(','),
    open: params.get('open'),
    tab: params.get('tab'),
  };
}

/** Writes a list's state over an address's parameters; parameters of others are kept. */
export function writeListState(state: ListState, defaults: ListDefaults, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null, unless: string | null = null) => {
    if (value === null || value === '' || value === unless) next.delete(name);
    else next.set(name, value);
  };
  put('page', String(state.page), '0');
  put('pageSize', String(state.pageSize), String(defaults.pageSize));
  put('property', state.sort.property, defaults.sort.property);
  put('direction', state.sort.direction, defaults.sort.direction);
  put('textSearch', state.search);
  for (const name of defaults.filters) put(name, state.filter[name] ?? null);
  put('columns', state.columns?.join(',') ?? null);
  put('open', state.open);
  if (state.open === null) return withTab(next, null);
  return state.tab === params.get('tab') ? next : withTab(next, state.tab);
}

/** Prefix of the address parameters in which a tab of the details keeps its own state. */
const ofTab = 'tab.';

/** An address with another tab, or null for the first: what the tab before had in it leaves with it. */
export function withTab(params: URLSearchParams, tab: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of params.keys()) if (name.startsWith(ofTab)) next.delete(name);
  if (tab === null) next.delete('tab');
  else next.set('tab', tab);
  return next;
}

/** The state after a change: whatever changes which rows there are leads back to the first page. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  const restarts = 'search' in change || 'sort' in change || 'filter' in change || 'pageSize' in change;
  return { ...state, ...(restarts ? { page: 0 } : {}), ...change };
}

/** What of a list's state is worth a name: what it shows, not which page or row somebody has open. */
export const viewState = (state: ListState): ListState => ({ ...state, page: 0, open: null, tab: null });

/** The sort after a click on a column's header: the other direction, or ascending on a new column. */
export const toggleSort = (sort: ListSort, property: string): ListSort =>
  sort.property === property
    ? { property, direction: sort.direction === 'ASC' ? 'DESC' : 'ASC' }
    : { property, direction: 'ASC' };
