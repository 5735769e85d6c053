import { changeListState, type ListDefaults, readListState, toggleSort, writeListState } from './list-state';

const defaults: ListDefaults = {
  sort: { property: 'createdTime', direction: 'DESC' },
  pageSize: 20,
  filters: ['deviceProfileId'],
};
const read = (query: string) => readListState(new URLSearchParams(query), defaults);
const write = (state: ReturnType<typeof read>, query = '') =>
  writeListState(state, defaults, new URLSearchParams(query)).toString();

describe('list state in the address', () => {
  it('is all defaults for a bare address, and writes nothing back', () => {
    const state = read('');
    expect(state).toEqual({
      page: 0,
      pageSize: 20,
      sort: defaults.sort,
      search: '',
      filter: {},
      open: null,
      tab: null,
    });
    expect(write(state)).toBe('');
  });

  it('survives the way into the address and back', () => {
    const state = {
      page: 3,
      pageSize: 50,
      sort: { property: 'name', direction: 'ASC' as const },
      search: 'pump & Öl',
      filter: { deviceProfileId: 'p1' },
      columns: ['name', 'label'],
      open: 'd1',
      tab: 'telemetry',
    };
    expect(read(write(state))).toEqual(state);
  });

  it.each([
    ['page=-1', { page: 0 }],
    ['page=2.5', { page: 0 }],
    ['page=99999999999', { page: 0 }],
    ['pageSize=7', { pageSize: 20 }],
    ['pageSize=abc', { pageSize: 20 }],
    ['direction=SIDEWAYS', { sort: defaults.sort }],
    ['property=na%20me%3B', { sort: defaults.sort }],
  ])('takes the default for nonsense: %s', (query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  it('keeps parameters that belong to others', () => {
    expect(write({ ...read(''), page: 1 }, 'module.mf-x=1')).toBe('module.mf-x=1&page=1');
  });

  it('drops the tab with the details it belongs to', () => {
    expect(write({ ...read('open=d1&tab=telemetry'), open: null })).toBe('');
  });

  it('drops what a tab shows with it, but not for another entity', () => {
    const query = 'publicId=p&open=d1&tab=telemetry&tab.chart=t';
    expect(write({ ...read(query), open: null }, query)).toBe('publicId=p');
    expect(write({ ...read(query), tab: 'alarms' }, query)).toBe('publicId=p&open=d1&tab=alarms');
    expect(write({ ...read(query), open: 'd2' }, query)).toBe('publicId=p&open=d2&tab=telemetry&tab.chart=t');
  });

  it.each([
    [{ search: 'x' }],
    [{ filter: { deviceProfileId: 'p' } }],
    [{ pageSize: 50 }],
    [{ sort: { property: 'name', direction: 'ASC' as const } }],
  ])('goes back to the first page when the rows change: %j', (change) => {
    expect(changeListState(read('page=4'), change).page).toBe(0);
  });

  it('stays on its page when details open', () => {
    expect(changeListState(read('page=4'), { open: 'd1' })).toMatchObject({ page: 4, open: 'd1' });
  });
});

describe('toggleSort', () => {
  it('starts ascending on another column and turns round on the same', () => {
    expect(toggleSort(defaults.sort, 'name')).toEqual({ property: 'name', direction: 'ASC' });
    expect(toggleSort({ property: 'name', direction: 'ASC' }, 'name').direction).toBe('DESC');
    expect(toggleSort({ property: 'name', direction: 'DESC' }, 'name').direction).toBe('ASC');
  });
});
