import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MobileAction } from '../model/widget-action';
import { answerAll, entityAliases, latestOf, pageOf, pump, pumps } from '../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

jest.mock('@mullion/shared-kit/sandbox/document-frame', () => ({
  DocumentFrame: jest.requireActual('../testing/running-frames').RunningFrame,
}));

beforeEach(() => {
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});
afterEach(() => Reflect.deleteProperty(globalThis, 'flutter_inappwebview'));

/** An app that answers; what it was asked, without what it is told of states. */
function playApp(answer: () => unknown) {
  const asked: unknown[][] = [];
  const callHandler = async (...call: unknown[]) => {
    if (call[0] !== 'tbMobileHandler') return null;
    asked.push(call.slice(1));
    return answer();
  };
  Object.assign(globalThis, { flutter_inappwebview: { callHandler } });
  return asked;
}

const oil = { name: 'oil', type: 'timeseries', label: 'Oil', settings: {} };
const tell = (what: string) => `widgetContext.showInfoToast(${what} + ' of ' + entityName);`;
const errors = { handleEmptyResultFunction: tell("'nothing'"), handleErrorFunction: tell('error') };

/** Presses a button of a row whose action asks the app. */
async function press(mobileAction: MobileAction) {
  const socket = playSocket();
  const action = { id: 'm', name: 'Ask', icon: 'more_horiz', type: 'mobileAction', mobileAction };
  const datasources = [{ type: 'entity', entityAliasId: pumps.id, dataKeys: [oil] }];
  const widget = {
    ...{ isSystemType: true, bundleAlias: 'cards', typeAlias: 'entities_table', type: 'latest', title: 'Pumps' },
    config: { title: 'Pumps', datasources, actions: { actionCellButton: [action] } },
  };
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: widget }, { entityAliases }));
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '10' })));
  await userEvent.click(await screen.findByRole('button', { name: 'Ask' }));
}

const image = { processImageFunction: tell('imageUrl') };
const place = { getLocationFunction: 'return widgetContext.rxjs.of([1.5, 2]);' };
const launch = { processLaunchResultFunction: tell('launched') };
const cases: [MobileAction, unknown[], object, string][] = [
  [{ type: 'takePhoto', ...image }, [], { imageUrl: 'data:a' }, 'data:a of Pump 7'],
  [{ type: 'takePictureFromGallery', ...image }, [], { imageUrl: 'data:b' }, 'data:b of Pump 7'],
  [{ type: 'takeScreenshot', ...image }, [], { imageUrl: 'data:c' }, 'data:c of Pump 7'],
  [{ type: 'mapDirection', ...place, ...launch }, [1.5, 2], { launched: true }, 'true of Pump 7'],
  [
    { type: 'mapLocation', getLocationFunction: 'return [3, 4];', ...launch },
    [3, 4],
    { launched: false },
    'false of Pump 7',
  ],
  [
    { type: 'makePhoneCall', getPhoneNumberFunction: "return '+49 30 1234';", ...launch },
    ['+49 30 1234'],
    { launched: true },
    'true of Pump 7',
  ],
  [
    { type: 'scanQrCode', processQrCodeFunction: tell("code + ' ' + format") },
    [],
    { code: '42', format: 'EAN' },
    '42 EAN of Pump 7',
  ],
  [
    { type: 'getLocation', processLocationFunction: tell("latitude + ' ' + longitude") },
    [],
    { latitude: 5, longitude: 6 },
    '5 6 of Pump 7',
  ],
];

test.each(cases.map((one) => [one[0].type, ...one] as const))(
  '%s asks the app, and takes its answer',
  async (...one) => {
    const [type, action, args, result, words] = one;
    const asked = playApp(() => ({ hasResult: true, result }));
    await press({ ...errors, ...action });
    expect(await screen.findByText(words)).toBeVisible();
    expect(asked).toEqual([[type, ...args]]);
  },
);

const others = [
  ['nothing', () => ({ hasResult: false }), () => 'nothing of Pump 7'],
  ['an error', () => ({ hasError: true, error: 'No camera' }), () => 'No camera of Pump 7'],
  [
    'a failure',
    () => Promise.reject(new Error('')),
    (type: string) => `Failed to execute mobile action ${type} of Pump 7`,
  ],
] as const;

test.each(
  cases.flatMap(([action]) => others.map(([what, answer, words]) => [action.type, what, action, answer, words])),
)('of %s, %s is an answer too', async (...one) => {
  const [type, , action, answer, words] = one as [
    string,
    string,
    MobileAction,
    () => unknown,
    (type: string) => string,
  ];
  playApp(answer);
  const thrown = 'throw new Error("no result");';
  const given = { processImageFunction: thrown, processQrCodeFunction: thrown, processLocationFunction: thrown };
  await press({ ...errors, ...action, ...given, processLaunchResultFunction: thrown });
  expect(await screen.findByText(words(type))).toBeVisible();
});

test('what is no location does not reach the app', async () => {
  const asked = playApp(() => ({ hasResult: false }));
  await press({ type: 'mapLocation', ...errors, getLocationFunction: "return ['1', 500];" });
  expect(await screen.findByText('The function gives no location of Pump 7')).toBeVisible();
  expect(asked).toEqual([]);
});

test('outside of the app the user is told where the action works', async () => {
  await press({ type: 'takePhoto', ...image });
  await waitFor(() => expect(screen.getByText('“Ask” works only in the mobile app')).toBeVisible());
});
