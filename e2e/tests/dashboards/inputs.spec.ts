import { expectAccessibleEverywhere } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';

interface StoredType {
  alias: string;
  name: string;
  descriptor: { type: string; sizeX: number; sizeY: number; defaultConfig: string };
}

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The keys that an input is about, by what it enters. */
function keysOf(alias: string): object[] {
  const type = alias.endsWith('timeseries') ? 'timeseries' : 'attribute';
  const key = (name: string, settings: object = {}) => ({ type, name, label: name, settings });
  if (alias === 'update_multiple_attributes')
    return [
      key('text', { icon: 'home', required: true }),
      key('limit', { dataKeyValueType: 'integer', maxValue: 50 }),
      key('on', { dataKeyValueType: 'booleanSwitch' }),
      key('shut', { dataKeyValueType: 'booleanCheckbox' }),
      key('due', { dataKeyValueType: 'dateTime' }),
      key('day', { dataKeyValueType: 'date' }),
      key('at', { dataKeyValueType: 'time' }),
      key('kind', { dataKeyValueType: 'select', selectOptions: [{ value: 'b', label: 'Big' }] }),
      key('ratio', { dataKeyValueType: 'double', isEditable: 'readonly' }),
    ];
  if (alias.includes('location')) return [key('latitude'), key('longitude')];
  const names = {
    json: 'config',
    image: 'photo',
    camera: 'photo',
    boolean: 'on',
    date_attribute: 'due',
    string: 'text',
  };
  return [key(Object.entries(names).find(([part]) => alias.includes(part))?.[1] ?? 'limit')];
}

test('inputs of every kind stand in one dashboard, and save what is typed', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Inputs'));
  const made = await admin.createDevice('Pump 7');
  const about = `/api/plugins/telemetry/DEVICE/${made.id.id}`;
  await admin.post(`${about}/attributes/SERVER_SCOPE`, {
    ...{ text: 'Low', limit: 42, on: true, due: 1_700_000_000_000, day: 1_700_000_000_000, at: 30_600_000 },
    ...{ kind: 'b', ratio: 0.5, latitude: 52.5, longitude: 13.4, config: { a: [1, { b: 2 }] } },
  });
  const types = await admin.get<StoredType[]>('/api/widgetTypes?isSystem=true&bundleAlias=input_widgets');
  const drawn = types.filter(({ alias }) => !alias.startsWith('markers_placement'));
  const widgets: Record<string, object> = {};
  const placed: Record<string, object> = {};
  for (const [at, { alias, name, descriptor }] of drawn.entries()) {
    const config = JSON.parse(descriptor.defaultConfig) as object;
    const dataKeys = keysOf(alias);
    const datasources = descriptor.type === 'static' ? [] : [{ type: 'entity', entityAliasId: id(1), dataKeys }];
    widgets[id(100 + at)] = {
      ...{ id: id(100 + at), isSystemType: true, bundleAlias: 'input_widgets', typeAlias: alias },
      ...{ type: descriptor.type, title: name, config: { ...config, title: name, datasources } },
    };
    const [sizeX, sizeY] = [Math.floor(descriptor.sizeX), Math.floor(descriptor.sizeY)];
    placed[id(100 + at)] = { col: (at % 3) * 8, row: Math.floor(at / 3) * 4, sizeX, sizeY };
  }
  const filter = { type: 'singleEntity', singleEntity: made.id, resolveMultiple: false };
  const dashboard = await admin.createEntity('dashboard', {
    title: 'Inputs',
    configuration: {
      widgets,
      entityAliases: { [id(1)]: { id: id(1), alias: 'Device', filter } },
      states: {
        default: {
          ...{ name: 'Inputs', root: true },
          layouts: { main: { widgets: placed, gridSettings: { columns: 24, margin: 10, backgroundColor: '#eeeeee' } } },
        },
      },
      settings: {},
    },
  });
  const page = await open({ as: admin.tokens });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const widget = (name: string) => page.getByRole('article', { name, exact: true });
  await expect(widget('Update server location attribute').getByLabel(/Latitude/)).toHaveValue('52.5');
  const form = widget('Update Multiple Attributes');
  await expect(form.getByLabel('at', { exact: true })).toHaveValue('08:30');
  await expect(widget('Photo camera input').getByRole('button', { name: 'Open camera' })).toBeVisible();
  await expect(
    widget('Device claiming widget').getByText('Only users of customers can claim devices').first(),
  ).toBeVisible();
  await expect(page.getByText('isn’t supported')).toHaveCount(0);

  await form.getByLabel('limit').fill('51');
  await expect(form.getByText('Enter 50 or less')).toBeVisible();
  // At its default size each shows its field, what is wrong with it, and Save: nothing is cut off.
  const [numbers, place] = [widget('Update server integer attribute'), widget('Update server location attribute')];
  for (const width of [1440, 400]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [frame, field] of [[numbers, /limit/] as const, [place, /Latitude/] as const, [form, 'text'] as const]) {
      await frame.getByLabel(field).fill('');
      const save = frame.getByRole('button', { name: 'Save' });
      await expect(save).toBeVisible();
      await frame.scrollIntoViewIfNeeded();
      await expect(save).toBeInViewport({ ratio: 1 });
      if (frame === form) {
        await frame.getByLabel(field).fill('Low');
        continue;
      }
      await expect(frame.getByLabel(field)).toBeInViewport({ ratio: 1 });
      await expect(frame.getByText('Enter a value')).toBeInViewport({ ratio: 0.9 });
      await frame.getByRole('button', { name: 'Discard' }).click();
      await expect(frame.getByLabel(field)).toBeFocused();
    }
    // So does an editor, with more than a line of its text.
    const code = widget('Update JSON attribute').locator('.cm-scroller');
    await code.scrollIntoViewIfNeeded();
    await expect(code).toBeInViewport({ ratio: 1 });
    const lines = await code.evaluate((element) => {
      const [line] = element.querySelectorAll('.cm-line');
      return element.clientHeight / (line?.clientHeight ?? 0);
    });
    expect(lines, 'lines of JSON in sight').toBeGreaterThan(1.9);
  }
  await expectAccessibleEverywhere(page, { mirrored: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByLabel('limit').fill('33');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(widget('Update server integer attribute').getByRole('spinbutton')).toHaveValue('33');
});
