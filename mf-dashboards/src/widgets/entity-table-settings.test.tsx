import { screen, waitFor } from '@testing-library/react';
import { valuedFields } from '../edit/widget-settings/stored-values';
import { entitiesForm } from '../edit/widget-settings/table-forms';
import { pump } from '../testing/answers';
import { renderControl } from '../testing/render-control';

/* Every declared setting of tables of entities, turned once: what is drawn or asked for has to change. */

const alongside: Readonly<Record<string, object>> = {
  entityLabelColumnTitle: { displayEntityLabel: true },
  rowStyleFunction: { useRowStyleFunction: true },
  useRowStyleFunction: { rowStyleFunction: 'return { color: "red" };' },
};
const turned: Readonly<Record<string, unknown>> = {
  entitiesTitle: 'All pumps',
  defaultSortOrder: '-Oil',
  defaultPageSize: 3,
  reserveSpaceForHiddenAction: 'false',
  rowStyleFunction: 'return { color: "blue" };',
  entityNameColumnTitle: 'Pump',
  entityLabelColumnTitle: 'Place',
};

const sources = [
  {
    ...{ kind: 'entities', name: '', aliasName: '', entities: { entityType: 'DEVICE', ids: [pump.id] } },
    ...{ keyFilters: [], latestKeys: [], keys: [{ name: 'oil', type: 'timeseries', label: 'Oil', settings: {} }] },
  },
];
const action = {
  ...{ id: 'a', name: 'Own', icon: 'edit', type: 'custom', customFunction: '' },
  ...{ useShowWidgetActionFunction: true, showWidgetActionFunction: 'return false;' },
};

async function traceOf(settings: object) {
  const { container, socket, heads, unmount } = await renderControl('cards.entities_table', {
    settings: settings as Record<string, unknown>,
    sources: sources as never,
    series: { oil: '5' },
    actions: (source) => (source === 'actionCellButton' ? [action as never] : []),
  });
  let before = '';
  await waitFor(() => {
    const now = container.innerHTML;
    const isQuiet = now === before && container.querySelectorAll('tbody td').length > 1;
    before = now;
    expect(isQuiet).toBe(true);
  });
  const trace = JSON.stringify([before, socket.map(({ body }) => body), heads]);
  unmount();
  return trace.replace(/_r_\w+_/g, '').replace(/_[a-z0-9]+_/g, '');
}

const cases = valuedFields(entitiesForm).map(
  (field) => [field.path, turned[field.path] ?? field.initial !== true] as const,
);

test.each(cases)('%s has an effect', async (path, value) => {
  const base = alongside[path] ?? {};
  expect(await traceOf({ ...base, [path]: value })).not.toBe(await traceOf(base));
});

test('the same settings leave the same trace', async () => {
  expect(await traceOf({})).toBe(await traceOf({}));
});

test('a size of pages that nobody chooses from is among those that are offered', async () => {
  await renderControl('cards.entities_table', { settings: { defaultPageSize: 7 }, sources: sources as never });
  expect(await screen.findByRole('combobox', { name: 'Rows per page' })).toHaveDisplayValue('7');
});
