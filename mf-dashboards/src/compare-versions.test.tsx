import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { renderModule } from '@mullion/shared-kit/testing/render-module';
import { screen, within } from '@testing-library/react';
import texts from '../locales/en_US.json';
import CompareVersions from './compare-versions';
import { type Stored, storedDashboard } from './testing/render-dashboards';

const widget = (title: string, config: object = {}) => ({
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'simple_card',
  type: 'latest',
  title,
  config: { title, datasources: [], ...config },
});
const titles = { before: '1a2b3c4 (First)', after: 'Current' };
const open = (before: object, after: object) =>
  renderModule(<CompareVersions before={before} after={after} titles={titles} />, { name: 'mf-dashboards', texts });
const items = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent, dataset }) => [textContent, dataset.kind]);
const grid = ({ configuration }: Stored) => configuration.states.default.layouts.main.widgets as Record<string, object>;

test('two versions stand on one grid, and all parts that differ in a list', async () => {
  const was = storedDashboard({ a: widget('Notes'), b: widget('Rules'), c: widget('Old') });
  const is = storedDashboard(
    { a: widget('Notes'), b: widget('Rules', { color: 'red' }), d: widget('New') },
    { entityAliases: { p: { id: 'p', alias: 'Pumps', filter: { type: 'entityType', entityType: 'DEVICE' } } } },
  );
  grid(is).a = { sizeX: 8, sizeY: 4, row: 20, col: 8 };
  await open({ entity: was }, { entity: is });
  expect(items('Grid')).toEqual([
    ['Notes: Previously here', 'moved'],
    ['Notes', 'moved'],
    ['Rules', 'changed'],
    ['Old', 'removed'],
    ['New', 'added'],
  ]);
  expect(items('Differences').map(([text]) => text)).toEqual([
    'Changed: RulesWidget',
    'Removed: OldWidget',
    'Added: NewWidget',
    'Moved: NotesWidget',
    'Added: PumpsAlias',
  ]);
  await expectAccessible();
});

test('every state of either version can be looked at', async () => {
  const layouts = { main: { widgets: { b: { sizeX: 8, sizeY: 4, row: 0, col: 0 } }, gridSettings: { columns: 24 } } };
  const was = storedDashboard({ a: widget('Notes') });
  const pump = { name: 'Pump', root: false, layouts: { ...layouts, right: { widgets: {}, gridSettings: {} } } };
  const states = { ...was.configuration.states, pump };
  const is = storedDashboard({ a: widget('Notes'), b: widget('Rules') }, { states });
  const { user } = await open({ entity: was }, { entity: is });
  expect(items('Grid')).toEqual([['Notes', undefined]]);
  await user.selectOptions(screen.getByRole('combobox', { name: /^State/ }), 'Pump');
  expect(items('Left layout')).toEqual([['Rules', 'added']]);
});

test('a file that holds no dashboard is an empty one', async () => {
  await open({ entity: 'none' }, { entity: storedDashboard({ a: widget('Notes') }) });
  expect(items('Grid')).toEqual([['Notes', 'added']]);
});
