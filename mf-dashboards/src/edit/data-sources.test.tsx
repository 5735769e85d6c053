import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { alias, edit, entities, key, stored, submit, widget } from '../testing/edit-widget';

interface StoredSource {
  name?: string;
  dataKeys: { name: string; type: string; label: string }[];
}

beforeEach(() => {
  playSocket();
  window.localStorage.clear();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

/** The presses have one time series and one attribute. */
const keysOfPresses = (path: string) =>
  path === '/api/entitiesQuery/find/keys' ? { timeseries: ['oil'], attribute: ['note'] } : undefined;

const optionsFor = async (dialog: ReturnType<typeof within>, text: string) => {
  await userEvent.type(dialog.getByRole('combobox', { name: 'Add key' }), text);
  const list = await screen.findByRole('listbox');
  await within(list).findByText('Add as time series');
  return within(list);
};

describe('a name that no key has yet', () => {
  test('is added as what it is to be: an input writes an attribute that nothing has', async () => {
    const form = await edit(
      widget('latest', 'input_widgets.update_server_string_attribute', { datasources: [entities()] }),
      keysOfPresses,
    );
    const options = await optionsFor(form.dialog, 'place');
    await userEvent.click(await options.findByRole('option', { name: /Add as attribute$/ }));
    expect(form.dialog.getByText('This widget type takes 1 key')).toHaveFocus();
    const [source] = (await stored(form)).datasources as StoredSource[];
    expect(source?.dataKeys).toMatchObject([{ name: 'place', type: 'attribute', label: 'place' }]);
  });

  test('is a time series with Enter, and what there is under this name is that', async () => {
    const form = await edit(widget('latest', 'charts.bars', { datasources: [entities()] }), keysOfPresses);
    const field = () => form.dialog.getByRole('combobox', { name: 'Add key' });
    await userEvent.type(field(), 'air{Enter}');
    await form.dialog.findByRole('button', { name: 'Edit “air”' });
    // The next one is typed right away.
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    await userEvent.keyboard('note{Enter}');
    await form.dialog.findByRole('button', { name: 'Edit “note”' });
    const [source] = (await stored(form)).datasources as StoredSource[];
    expect(source?.dataKeys).toMatchObject([
      { name: 'air', type: 'timeseries' },
      { name: 'note', type: 'attribute' },
    ]);
  });

  test('of a time series is that alone', async () => {
    const { dialog } = await edit(
      widget('timeseries', 'charts.basic_timeseries', { datasources: [entities()] }),
      keysOfPresses,
    );
    await userEvent.type(dialog.getByRole('combobox', { name: 'Add key' }), 'place');
    expect(await screen.findByRole('option', { name: 'Add this name' })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Add as/ })).toBeNull();
  });
});

test('what is counted has a key of its own, whose value is named, written, and changed as any other', async () => {
  const count = { type: 'entityCount', entityAliasId: alias.id, dataKeys: [key('count', { type: 'count' })] };
  const form = await edit(widget('latest', 'cards.simple_card', { datasources: [count] }));
  expect(form.dialog.queryByRole('combobox', { name: 'Add key' })).toBeNull();
  expect(form.dialog.queryByRole('button', { name: 'Remove “count”' })).toBeNull();
  await form.press('Edit “count”');
  const dialog = within(await screen.findByRole('dialog', { name: 'Key “count”' }));
  expect(dialog.queryByRole('combobox', { name: 'Key' })).toBeNull();
  const label = dialog.getByRole('textbox', { name: /^Label/ });
  await userEvent.clear(label);
  await userEvent.type(label, 'Presses');
  expect(dialog.getByRole('checkbox', { name: 'Change values with a function' })).toBeVisible();
  await submit(dialog);
  await form.dialog.findByRole('button', { name: 'Edit “Presses”' });
  const [source] = (await stored(form)).datasources as StoredSource[];
  expect(source?.dataKeys).toMatchObject([{ name: 'count', type: 'count', label: 'Presses' }]);
});

test('what is generated has a name, by which its values are told from those of another', async () => {
  const generated = { type: 'function', dataKeys: [key('f(x)', { type: 'function', label: 'Sin' })] };
  const form = await edit(widget('timeseries', 'charts.basic_timeseries', { datasources: [generated] }));
  await userEvent.type(form.dialog.getByRole('textbox', { name: 'Name' }), 'Wave');
  const [source] = (await stored(form)).datasources as StoredSource[];
  expect(source).toMatchObject({ name: 'Wave' });
});

test('fields of alarms are found where alarms are generated, and are called as people read them', async () => {
  const alarmSource = { type: 'function', dataKeys: [key('type', { type: 'alarm', label: 'Type' })] };
  const form = await edit(widget('alarm', 'alarm_widgets.alarms_table', { alarmSource }));
  await userEvent.type(form.dialog.getByRole('combobox', { name: 'Add key' }), 'ack');
  await userEvent.click(await screen.findByRole('option', { name: /^ack ?Time/ }));
  const { alarmSource: source } = (await stored(form)) as { alarmSource: StoredSource };
  expect(source.dataKeys[1]).toMatchObject({ name: 'ackTime', type: 'alarm', label: 'Acknowledged' });
});
