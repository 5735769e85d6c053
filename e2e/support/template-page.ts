import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import english from '../../mf-dashboards/locales/templates/en_US.json' with { type: 'json' };
import { actionProgram, frameProgram } from '../../mf-dashboards/src/runtime/frame-program';
import { templateSets } from '../../mf-dashboards/src/runtime/template-sets';

const root = path.resolve(import.meta.dirname, '../..');
const files: Record<string, string> = {
  templateShared: 'mf-dashboards/generated/template-shared.js',
  templateCore: 'mf-dashboards/generated/template-core.js',
  templateMore: 'mf-dashboards/generated/template-more.js',
  jQuery: 'node_modules/jquery/dist/jquery.min.js',
};

export interface StoredItem {
  /** The template of a widget, or the HTML of an action. */
  html?: string;
  script: string;
  /** It is an action; more about what was pressed. */
  action?: { entity?: object; more?: object };
  context?: object;
  /** What the platform answers, by method and path. */
  answers?: Record<string, unknown>;
}

/** What the frame of an item asked of its page, by name, and what failed in it. */
export interface ItemFrame {
  sets: readonly string[];
  calls: () => Promise<unknown[][]>;
  failures: () => Promise<string[]>;
}

/** Runs what somebody stored in an empty page, as a frame does, with a console that answers as the item says. */
export async function openItem(page: Page, item: StoredItem): Promise<ItemFrame> {
  const { html = '', script, action, context = {}, answers = {} } = item;
  const sets = templateSets(html, script);
  const libraries = [...sets, ...(/\$/.test(script) ? ['jQuery'] : [])];
  await page.goto('about:blank');
  await page.setContent('<!doctype html><html lang="en"><body></body></html>');
  const told = {
    widget: { id: 'w', title: 'Item', type: 'latest', isSystemType: false, bundleAlias: 'own', typeAlias: 'item' },
    ...{ config: { datasources: [] }, settings: {}, data: [], latestData: [], timeWindow: null, params: {} },
    ...{ stateId: 'default', stateName: 'Default', stack: [], isEdit: false, dashboardTimewindow: {} },
    ...{ timeWindowConfig: {}, user: { authority: 'TENANT_ADMIN' }, target: 'd1', targetName: 'Pump 7' },
    ...{ isMobile: false, width: 600, height: 400, words: english },
    ...context,
    ...(action && {
      action: {
        ...{ entityId: { entityType: 'DEVICE', id: 'd1' }, entityName: 'Pump 7', entityLabel: 'Pump 7', html },
        ...{ additionalParams: action.more ?? null, ...action.entity },
      },
    }),
  };
  const program = action ? actionProgram(script) : frameProgram(script, sets.length > 0 ? html : '');
  await page.evaluate(
    async ([codes, plain, text, begin, known]) => {
      document.body.innerHTML = plain;
      for (const code of codes) new Function(code)();
      const [calls, failures, listeners]: [unknown[][], string[], (() => void)[]] = [[], [], []];
      const fail = (error: unknown) => failures.push(error instanceof Error ? error.message : String(error));
      addEventListener('unhandledrejection', (event) => fail(event.reason));
      addEventListener('error', (event) => fail(event.error));
      const bridge = {
        ...{ context: begin, container: document.body, modules: {} },
        onContext: (listener: () => void) => void listeners.push(listener),
        onMessage() {},
        fail: (error: unknown) => error !== null && fail(error),
        async call(...call: unknown[]) {
          calls.push(call);
          if (call[0] === 'ask') return known[`ask ${call[1]}`] ?? true;
          if (call[0] !== 'http') return null;
          const key = `${call[1]} ${String(call[2]).split('?')[0]}`;
          if (key in known) return { ok: true, value: known[key] };
          return { ok: false, status: 404, message: `${key} not found` };
        },
      };
      const tell = (more: object) => {
        bridge.context = { ...bridge.context, ...more };
        for (const listener of listeners) listener();
      };
      Object.assign(window, { itemCalls: calls, itemFailures: failures, tellItem: tell });
      await new Promise((resolve) => setTimeout(resolve));
      try {
        new Function('bridge', text)(bridge);
      } catch (error) {
        fail(error);
      }
    },
    [
      libraries.map((name) => readFileSync(path.join(root, files[name] ?? ''), 'utf8')),
      sets.length > 0 ? '' : html,
      program,
      told,
      answers,
    ] as const,
  );
  const read = <T>(name: string) => page.evaluate((key) => Reflect.get(window, key) as T, name);
  return { sets, calls: () => read('itemCalls'), failures: () => read('itemFailures') };
}
