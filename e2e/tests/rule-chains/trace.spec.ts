import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';

interface Metadata {
  nodes: { name: string; debugMode: boolean }[];
}

const classes = 'org.thingsboard.rule.engine';
const script = (type: string, name: string, text: string, x: number, y: number) => ({
  type: `${classes}.${type}`,
  name,
  debugMode: name === 'Kind',
  configuration: { scriptLang: 'JS', jsScript: text, tbelScript: '' },
  additionalInfo: { layoutX: x, layoutY: y },
});

/** Kind, Warm?, In words, and Tell in a row, Cold beside them. In words fails for a text. */
const nodes = [
  {
    ...script('filter.TbMsgTypeSwitchNode', 'Kind', '', 300, 150),
    configuration: { version: 0 },
  },
  script('filter.TbJsFilterNode', 'Warm?', 'return msg.temperature > 20;', 550, 150),
  script(
    'transform.TbTransformMsgNode',
    'In words',
    'msg.text = msg.unit.trim() + "!"; return {msg, metadata, msgType};',
    800,
    100,
  ),
  script('action.TbLogNode', 'Tell', 'return "told";', 1050, 60),
  script('action.TbLogNode', 'Cold', 'return "cold";', 800, 260),
];
const connections = [
  { fromIndex: 0, toIndex: 1, type: 'Post telemetry' },
  { fromIndex: 1, toIndex: 2, type: 'True' },
  { fromIndex: 1, toIndex: 4, type: 'False' },
  { fromIndex: 2, toIndex: 3, type: 'Success' },
  { fromIndex: 2, toIndex: 3, type: 'Failure' },
];

/** The steps that the canvas shows, in their order. */
const stepsOn = async (page: Page) =>
  (
    await page
      .getByRole('region', { name: 'Path on the canvas' })
      .getByRole('group', { name: /Step \d/ })
      .evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label') ?? ''))
  )
    .map((label) => /: ([^:.]+)\. .*Step (\d)/.exec(label) ?? [])
    .sort(([, , one = ''], [, , other = '']) => one.localeCompare(other))
    .map(([, name]) => name);

test('telemetry of a device follows the drawn path, failures stand out, and debug is as it was afterwards', async ({
  env,
  api,
  open,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Trace'));
  const device = await admin.createDevice('Pump 3');
  const { credentialsId } = await admin.get<{ credentialsId: string }>(`/api/device/${device.id.id}/credentials`);
  const chain = await admin.createEntity('ruleChain', { name: 'Pumps', type: 'CORE' });
  await admin.post('/api/ruleChain/metadata', { ruleChainId: chain.id, firstNodeIndex: 0, nodes, connections });
  await admin.post(`/api/ruleChain/${chain.id.id}/root`);
  const debugged = async () =>
    (await admin.get<Metadata>(`/api/ruleChain/${chain.id.id}/metadata`)).nodes
      .filter(({ debugMode }) => debugMode)
      .map(({ name }) => name);
  const send = (values: object) =>
    fetch(`${env.platformUrl}/api/v1/${credentialsId}/telemetry`, { method: 'POST', body: JSON.stringify(values) });

  const page = await open({ as: admin.tokens });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/ruleChains/${chain.id.id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Live trace' }).click();
  await page.getByRole('button', { name: 'Turn on debug mode for 4 nodes and start' }).click();
  await expect(page.getByText('Live · 5 nodes watched')).toBeVisible();
  expect(await debugged()).toHaveLength(5);

  await send({ temperature: 18 });
  const messages = page.getByRole('list', { name: 'Messages' });
  const row = (name: RegExp) => messages.getByRole('button', { name });
  await row(/Pump 3.*Post telemetry.*3 nodes/).click();
  expect(await stepsOn(page)).toEqual(['Kind', 'Warm?', 'Cold']);

  await send({ temperature: 42 });
  await row(/Failed.*4 nodes/).click();
  expect(await stepsOn(page)).toEqual(['Kind', 'Warm?', 'In words', 'Tell']);
  // What failed is shown first: its reason, and what it was given.
  await expect(
    page.getByRole('list', { name: 'Path of the message' }).getByRole('button', { name: 'In words' }),
  ).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('region', { name: 'Before' })).toContainText('"temperature": 42');
  await expect(page.getByRole('region', { name: 'After · Failure' })).toBeVisible();
  const canvas = page.getByRole('region', { name: 'Path on the canvas' });
  await canvas.getByRole('group', { name: /: Warm/ }).click();
  await expect(page.getByRole('region', { name: 'After · True' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Originator, type, or label' }).fill('false');
  await expect(messages.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Originator, type, or label' }).fill('');
  await expectAccessibleEverywhere(page, { mirrored: true });

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await file).suggestedFilename()).toBe('trace_pumps.json');
  await page.getByRole('button', { name: 'Stop trace' }).click();
  await expect(page.getByText('Trace stopped, debug mode is as it was')).toBeVisible();
  expect(await debugged()).toEqual(['Kind']);
});
