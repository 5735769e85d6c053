import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, uniqueName } from '../../support/fixtures';
import { createChain, importChain, openChain } from '../../support/rule-chain';

interface Component {
  class: string;
  name: string;
  chains?: string[];
  defaultConfiguration: Record<string, unknown>;
}
interface ChainFile {
  ruleChain: object;
  metadata: { nodes: { additionalInfo: Record<string, unknown> }[] };
}

const file = path.join(import.meta.dirname, '../../../platform/src/rule-chains/rule-node-components.json');
const components = JSON.parse(readFileSync(file, 'utf8')) as Component[];
const ROW = 10;

async function exported(page: Page): Promise<ChainFile> {
  await page.getByRole('button', { name: 'More' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8'));
}

// A chain has the nodes of its type: both together have all.
for (const [type, list] of [
  ['CORE', '/ruleChains'],
  ['EDGE', '/edgeManagement/ruleChains'],
] as const) {
  test(`an export of all nodes of ${type} chains is imported, saved, and exported without difference`, async ({
    asTenant: page,
    api,
  }) => {
    const admin = await api('tenant');
    const nodes = components
      .filter(({ chains = [type] }) => chains.includes(type))
      .map((component, at) => ({
        type: `org.thingsboard.rule.engine.${component.class}`,
        name: `${component.name} ${at}`,
        debugMode: at % 2 === 0,
        configuration: component.defaultConfiguration,
        additionalInfo: {
          layoutX: 300 + 240 * (at % ROW),
          layoutY: 40 + 90 * Math.floor(at / ROW),
          description: `No. ${at}`,
        },
      }));
    expect(nodes.length).toBeGreaterThanOrEqual(65);
    const connections = nodes.slice(1).map((_, at) => ({ fromIndex: at, toIndex: at + 1, type: 'Success' }));
    const chain = await createChain(admin, `All ${type}`, { type, firstNodeIndex: 0, nodes, connections });
    await openChain(page, chain.id, list);
    const first = await exported(page);
    // What was stored is what was sent.
    expect(first.metadata).toMatchObject({ firstNodeIndex: 0, nodes, connections });

    const name = uniqueName('Imported');
    await importChain(page, { ...first, ruleChain: { ...first.ruleChain, name } }, list);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/import$/);
    const id = page.url().split('/').at(-1) ?? '';
    const second = await exported(page);
    await admin.delete(`/api/ruleChain/${id}`);
    expect({ ...second, ruleChain: { ...second.ruleChain, name: chain.name } }).toEqual(first);
  });
}
