import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from './api-client';
import { uniqueName } from './fixtures';

/** What tests read of a stored chain. */
export interface StoredMetadata {
  firstNodeIndex?: number | null;
  nodes: {
    name: string;
    type: string;
    debugMode: boolean;
    configuration: Record<string, unknown>;
    additionalInfo: { layoutX: number; layoutY: number };
  }[];
  connections: { fromIndex: number; toIndex: number; type: string }[] | null;
}

/** A node with a place, as the platform takes it; a counter where no class is named. */
export const chainNode = (name: string, x: number, y: number, more: object = {}) => ({
  type: 'org.thingsboard.rule.engine.action.TbMsgCountNode',
  name,
  debugMode: false,
  configuration: { interval: 1, telemetryPrefix: 'count' },
  additionalInfo: { layoutX: x, layoutY: y },
  ...more,
});

interface ChainContents {
  nodes: readonly object[];
  connections?: readonly object[];
  firstNodeIndex?: number;
  type?: 'CORE' | 'EDGE';
}

/** Stores a chain, which goes with the test. */
export async function createChain(admin: ApiClient, what: string, { type = 'CORE', ...contents }: ChainContents) {
  const name = uniqueName(what);
  const chain = await admin.createEntity('ruleChain', { name, type });
  await admin.post('/api/ruleChain/metadata', { ruleChainId: chain.id, connections: null, ...contents });
  return { id: chain.id.id, name };
}

export const metadataOf = (admin: ApiClient, id: string) => admin.get<StoredMetadata>(`/api/ruleChain/${id}/metadata`);

/** A node on the canvas by its name. */
export const nodeOn = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: new RegExp(`: ${name}\\.`) });

/** Opens a chain in its editor, in a window in which all is seen. */
export async function openChain(page: Page, id: string, list = '/ruleChains'): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${list}/${id}`);
  await page.getByRole('group', { name: 'Input', exact: true }).waitFor();
}

/** Chooses a file with a rule chain in the dialog that imports one. */
export async function chooseChainFile(page: Page, content: object, list = '/ruleChains'): Promise<Locator> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(list);
  await page
    .getByRole('button', { name: /^Add rule chain( template)?$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Import rule chain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import rule chain' });
  const buffer = Buffer.from(JSON.stringify(content));
  await dialog.locator('input[type=file]').setInputFiles({ name: 'chain.json', mimeType: 'application/json', buffer });
  await dialog.getByLabel(/^Name/).waitFor();
  return dialog;
}

/** Opens a file with a rule chain in the editor. */
export async function importChain(page: Page, content: object, list = '/ruleChains'): Promise<void> {
  const dialog = await chooseChainFile(page, content, list);
  await dialog.getByRole('button', { name: 'Open in the editor' }).click();
  await page.getByRole('group', { name: 'Input', exact: true }).waitFor();
}
