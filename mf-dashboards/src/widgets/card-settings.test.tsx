// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written like that
import { provideHomePlaces } from '@mullion/shared-kit/session/home-places';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { WidgetContext } from '../runtime/widget-context';
import type { WidgetSource } from '../runtime/widget-source';
import { answerAll, latestOf, pageOf, pump, valve } from '../testing/answers';
import { quiet } from '../testing/quiet';
import { renderWidget } from '../testing/render-widget';
import { type StoredParts, testSettings } from '../testing/turned-settings';

/* Every declared setting of cards, and of widgets that show places and trees, turned once: what is drawn or asked for has to change. */

// What neither jsdom nor a test has: in the place of a document, what it is made of; of style sheets, their text.
jest.mock('@mullion/shared-kit/sandbox/document-frame', () => ({
  DocumentFrame: ({ context, css }: { context: string; css: string }) => <output title={css}>{context}</output>,
}));
const mockSheets: string[] = [];
jest.mock('../runtime/use-scoped-css', () => ({ useScopedCss: (css: string) => void mockSheets.push(css) }));

const place = (path: string) => ({ path, label: path, namespace: 'mf-dashboards', icon: 'home' });
beforeEach(() => {
  provideHomePlaces(async () => ({
    placesOf: () => [
      { id: 'x', title: 'entities', namespace: 'mf-dashboards', shortcuts: [place('/devices'), place('/assets')] },
    ],
  }));
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});

const edge = { entityType: 'EDGE', id: valve.id } as const;
const sourceOf = (entity: object): WidgetSource =>
  ({
    ...{ kind: 'entities', name: '', aliasName: '', keyFilters: [], latestKeys: [] },
    entities: { entityType: 'DEVICE', ids: [entity] },
    keys: [{ name: 'oil', type: 'timeseries', label: 'Oil', settings: {} }],
  }) as unknown as WidgetSource;
const hasNoSource = /^navigation|html_card|state_widget/;

/** What a widget shows, says in its head, and asks for. */
async function traceOf(type: string, { settings }: StoredParts): Promise<string> {
  mockSheets.length = 0;
  const states: unknown[] = [];
  const isEdge = type.startsWith('edge');
  const hierarchy = type === 'cards.entities_hierarchy';
  const more: Partial<WidgetContext> = {
    drawState(wanted) {
      states.push(wanted);
      return null;
    },
  };
  const { heads, socket } = await renderWidget(type, {
    settings,
    ...(hasNoSource.test(type) ? { isUntargeted: true } : { sources: [sourceOf(pump)] }),
    rows: isEdge ? [latestOf(edge, 'Hall', {})] : [latestOf(pump, 'Pump 7', { oil: '5' })],
    more,
    answer: ({ path }) => (path.endsWith('/keys/timeseries') ? ['oil', 'other'] : undefined),
  });
  // What it asks for later is answered too: values of what it found, and what is below a node.
  if (type === 'gateway_widgets.attributes_card' && settings.eventsReg) {
    await waitFor(() => expect(socket.length).toBeGreaterThan(1));
    await answerAll(socket.slice(1), pageOf(latestOf(pump, 'Pump 7', { oil: '5', other: '6' })));
  }
  await quiet();
  if (hierarchy) {
    const [node] = screen.queryAllByRole('treeitem');
    if (node?.getAttribute('aria-expanded') === 'false') fireEvent.doubleClick(node);
    await quiet();
    const below = socket.filter(({ ended, body }) => !ended && body.query).slice(1);
    if (below.length > 0)
      await answerAll(
        below,
        pageOf(latestOf(valve, 'Valve 1', {}), latestOf({ ...valve, id: pump.id }, 'Valve 2', {})),
      );
  }
  return JSON.stringify([await quiet(), heads, states, mockSheets, socket.map(({ body }) => body)]);
}

testSettings('src/widgets/card-settings.test.tsx', {
  trace: traceOf,
  turned: {
    qrCodeTextPattern: '${Oil}',
    markdownTextFunction: 'return "other";',
    nodeRelationQueryFunction: 'return { parameters: { maxLevel: 2 } };',
    nodeHasChildrenFunction: 'return false;',
    nodeOpenedFunction: 'return false;',
    nodeDisabledFunction: 'return true;',
    nodeIconFunction: 'return { iconUrl: "data:image/png;base64,AA==" };',
    nodesSortFunction: 'return nodeCtx2.entity.name.localeCompare(nodeCtx1.entity.name);',
    eventsReg: ['other'],
    path: '/assets',
    icon: 'home',
    filter: ['/assets'],
    backgroundImageUrl: 'data:image/png;base64,AA==',
  },
  rows: { labels: { pattern: '${Oil}', x: 50, y: 50 } },
  alongside: (path) =>
    ({
      useMarkdownTextFunction: { markdownTextFunction: 'return "made";' },
      markdownTextFunction: { useMarkdownTextFunction: true },
      useQrCodeTextFunction: { qrCodeTextFunction: 'return "made";' },
      qrCodeTextFunction: { useQrCodeTextFunction: true },
      filterType: { filter: ['/assets'] },
      filter: { filterType: 'include' },
      eventsTitle: { eventsReg: ['oil'] },
      eventsReg: { eventsReg: ['oil'] },
      syncParentStateParams: { stateId: 'inner' },
      defaultAutofillLayout: { stateId: 'inner' },
      defaultMargin: { stateId: 'inner' },
      defaultBackgroundColor: { stateId: 'inner' },
    })[path],
});
