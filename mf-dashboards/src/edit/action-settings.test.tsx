import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import type { DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { type WidgetActionType, widgetActionTypes } from '../model/widget-action';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump } from '../testing/answers';
import { traceOf } from '../testing/dashboard-trace';
import { storedDashboard, uuid } from '../testing/render-dashboards';
import { playSilentFrames } from '../testing/silent-channel';
import DashboardInPage from '../view';
import { actionFields } from './widget-settings/action-fields';
import { valuedFields, withValueAt } from './widget-settings/stored-values';

/*
 * What the form of an action asks, turned once, each by itself: what somebody sees, or is led to, once it is pressed, has to change.
 */

/** jsdom can't run frames: in the place of one, what it would run. */
jest.mock('@mullion/shared-kit/sandbox/document-frame', () => ({
  DocumentFrame: ({ js, css, resources, context }: ComponentProps<typeof DocumentFrame>) => (
    <output>{JSON.stringify([js, css, resources, (context as { action?: unknown }).action])}</output>
  ),
}));

beforeAll(playSilentFrames);
beforeEach(() => {
  const view = { point: 'dashboard.view', id: 'd', module: 'm', namespace: 'n', order: 1, expose: './view' };
  const list = [{ ...view, load: async () => DashboardInPage } as never];
  setExtensionHost({ list: () => list, subscribe: () => () => undefined });
});

interface Case {
  to: unknown;
  /** What the action stores besides. */
  beside?: object;
  isNarrow?: boolean;
  /** What is done once it was pressed. */
  afterwards?: () => unknown;
}

const dialog = { openInSeparateDialog: true };
const popover = { openInPopover: true };
const openState: Readonly<Record<string, Case>> = {
  targetDashboardStateId: { to: 'other' },
  // As a form stores it.
  display: { to: dialog },
  dialogTitle: { to: 'Other name', beside: dialog },
  dialogWidth: { to: 30, beside: dialog },
  dialogHeight: { to: 30, beside: dialog },
  dialogHideDashboardToolbar: { to: false, beside: dialog },
  popoverPreferredPlacement: { to: 'bottom', beside: popover },
  popoverWidth: { to: '300px', beside: popover },
  popoverHeight: { to: '300px', beside: popover },
  popoverHideOnClickOutside: { to: false, beside: popover, afterwards: () => userEvent.click(document.body) },
  popoverHideDashboardToolbar: { to: false, beside: popover },
  popoverStyle: { to: { color: 'red' }, beside: popover },
  openRightLayout: { to: true, isNarrow: true },
  setEntityId: { to: true },
  stateEntityParamName: { to: 'pump', beside: { setEntityId: true } },
};
const { targetDashboardStateId, setEntityId, stateEntityParamName, openRightLayout } = openState;
const mobile = (type: string, more: object = {}) => ({ mobileAction: { type, ...more } });
const body = (type: string): Case => ({ to: 'return 1;', beside: mobile(type) });

/** By type of action, with what it stores in each case. */
const cases: Readonly<Record<WidgetActionType, { usual: object; turned: Readonly<Record<string, Case | undefined>> }>> =
  {
    openDashboardState: { usual: { targetDashboardStateId: 'far' }, turned: openState },
    updateDashboardState: {
      usual: { targetDashboardStateId: 'far' },
      turned: { targetDashboardStateId, openRightLayout, setEntityId, stateEntityParamName },
    },
    openDashboard: {
      usual: { targetDashboardId: uuid(31), targetDashboardStateId: 'far' },
      turned: {
        ...{ targetDashboardId: { to: uuid(32) }, openNewBrowserTab: { to: true } },
        ...{ targetDashboardStateId, setEntityId, stateEntityParamName },
      },
    },
    custom: { usual: { customFunction: 'first();' }, turned: { customFunction: { to: 'other();' } } },
    customPretty: {
      usual: { customFunction: 'first();', customHtml: '<p>Hello</p>' },
      turned: {
        ...{
          customFunction: { to: 'other();' },
          customHtml: { to: '<p>Other</p>' },
          customCss: { to: 'p { color: red }' },
        },
        customResources: { to: [{ url: '/own/other.js' }] },
        'customResources.url': { to: [{ url: '/own/other.js' }], beside: { customResources: [{ url: '/own/a.js' }] } },
        'customResources.isModule': {
          to: [{ url: '/own/a.js', isModule: true }],
          beside: { customResources: [{ url: '/own/a.js' }] },
        },
      },
    },
    mobileAction: {
      usual: mobile('takePhoto'),
      turned: {
        'mobileAction.type': { to: 'scanQrCode', beside: mobile('takePhoto', { processQrCodeFunction: 'read();' }) },
        'mobileAction.getLocationFunction': body('mapLocation'),
        'mobileAction.getPhoneNumberFunction': body('makePhoneCall'),
        'mobileAction.processLocationFunction': body('getLocation'),
        'mobileAction.processImageFunction': body('takePhoto'),
        'mobileAction.processQrCodeFunction': body('scanQrCode'),
        'mobileAction.processLaunchResultFunction': body('makePhoneCall'),
        'mobileAction.handleEmptyResultFunction': body('takePhoto'),
        'mobileAction.handleErrorFunction': body('takePhoto'),
      },
    },
  };

/** What a press on the button of a row comes to. */
async function trace(
  { type, ...action }: { type: WidgetActionType },
  { isNarrow, afterwards }: Pick<Case, 'isNarrow' | 'afterwards'>,
): Promise<string> {
  const oil = { name: 'oil', type: 'timeseries', label: 'Oil', settings: {} };
  const card = (title: string, config: object = {}) => ({
    ...{ isSystemType: true, bundleAlias: 'cards', typeAlias: 'simple_card', type: 'latest', title },
    config: { title, datasources: [], settings: {}, ...config },
  });
  const datasources = [{ type: 'entity', entityAliasId: onePump.id, dataKeys: [oil] }];
  const actionCellButton = [{ id: 'x', name: 'Go', icon: 'info', type, ...action }];
  const dashboard = storedDashboard(
    {
      a: { ...card('Mine', { datasources, actions: { actionCellButton } }), typeAlias: 'entities_table' },
      b: card('Far away'),
      c: card('Beside'),
    },
    { entityAliases },
  );
  const states = dashboard.configuration.states as Record<string, object>;
  const layout = (id: string) => ({ widgets: { [id]: { sizeX: 8, sizeY: 4, row: 0, col: 0 } }, gridSettings: {} });
  states.default = { ...states.default, layouts: { main: layout('a') } };
  states.far = { name: 'Far', root: false, layouts: { main: layout('b'), right: layout('c') } };
  states.other = { name: 'Elsewhere', root: false, layouts: { main: layout('c') } };
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  const box = { left: 600, top: 400, right: 620, bottom: 420, width: 20, height: 20, x: 600, y: 400 };
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
  // In the mobile app there are no dialogs.
  if (type === 'mobileAction') Object.assign(globalThis, { flutter_inappwebview: { callHandler: async () => ({}) } });
  return traceOf(dashboard, {
    isNarrow,
    tell: (socket) => answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '10' }))),
    async afterwards() {
      await userEvent.click(await screen.findByRole('button', { name: 'Go' }));
      // Its code comes with the first press.
      if (type.endsWith('State')) await screen.findAllByText(/^(Far away|Beside)$/);
      else if (type !== 'openDashboard') await waitFor(() => expect(document.querySelector('output')).not.toBeNull());
      await afterwards?.();
    },
  });
}
afterEach(() => Reflect.deleteProperty(globalThis, 'flutter_inappwebview'));

const noControl = () => null;
const declared = actionFields({ state: noControl, dashboard: noControl, stateElsewhere: noControl }, true);
const all = widgetActionTypes.flatMap((type) =>
  valuedFields(declared[type]).flatMap((field) => [
    [type, field.path] as const,
    ...(field.kind === 'list'
      ? valuedFields(field.items).map(({ path }) => [type, `${field.path}.${path}`] as const)
      : []),
  ]),
);

test.each(all)('of %s, %s has an effect', async (type, path) => {
  const { usual, turned } = cases[type];
  const one = turned[path];
  if (!one) throw new Error('Nobody turns it here');
  const before = { type, ...usual, ...one.beside };
  // One choice in the form is two flags; of a list the whole is another one.
  const at = path.startsWith('customResources') ? ['customResources'] : path.split('.');
  const after = { ...before, ...(path === 'display' ? (one.to as object) : withValueAt(before, at, one.to)) };
  expect((await trace(after, one)) === (await trace(before, one))).toBe(false);
});

test('the same action leaves the same trace', async () => {
  const action = { type: 'openDashboardState' as const, targetDashboardStateId: 'far', ...dialog };
  expect(await trace(action, {})).toBe(await trace(action, {}));
});
