import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, within } from '@testing-library/react';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

beforeEach(() => {
  playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

/** A widget that is a table. */
async function openTable(showTitle: boolean, settings: object) {
  const alias = { id: uuid(5), alias: 'Pumps', filter: { type: 'entityType', entityType: 'DEVICE' } };
  const dataKeys = [{ name: 'oil', type: 'timeseries', label: 'Oil', settings: {} }];
  const table = {
    ...{ isSystemType: true, bundleAlias: 'cards', typeAlias: 'entities_table', type: 'latest', title: 'Pumps' },
    config: {
      ...{ title: 'Pumps', showTitle, settings: { enableSelectColumnDisplay: true, ...settings } },
      datasources: [{ type: 'entity', entityAliasId: alias.id, dataKeys }],
    },
  };
  const dashboard = storedDashboard({ a: table }, { entityAliases: { [alias.id]: alias } });
  await openDashboards(`/dashboards/${uuid(1)}`, dashboard);
  const frame = await screen.findByRole('article', { name: 'Pumps' });
  const tool = await within(frame).findByRole('button', { name: /columns/i });
  return { tool, head: frame.querySelector('header') };
}

test.each([
  ['with its title', true],
  ['without: over the table, it would hide its columns', false],
])('buttons of a table without a search are in the head of its widget, which has a line, %s', async (_, showTitle) => {
  const { tool, head } = await openTable(showTitle, { enableSearch: false });
  expect(head).toContainElement(tool);
  expect(head).not.toHaveAttribute('data-floats');
});

test('the head of a table without a title doesn’t lie over the buttons beside its search', async () => {
  const { tool, head } = await openTable(false, { enableSearch: true });
  expect(head).not.toContainElement(tool);
  expect(head).not.toHaveAttribute('data-floats');
});
