import { expect, test, uniqueName } from '../../support/fixtures';
import { createWeatherDashboard } from '../../support/weather-dashboard';

const tell = (what: string) => `widgetContext.showInfoToast(${what} + ' of ' + entityName);`;
const image = { processImageFunction: tell('imageUrl') };
const place = { getLocationFunction: 'return [1.5, 2];', processLaunchResultFunction: tell("'launched ' + launched") };

/** Mobile actions, what the app answers, and what is told then. */
const mobile = [
  ['takePhoto', image, { imageUrl: 'data:a' }, 'data:a of Station 1'],
  ['takePictureFromGallery', image, { imageUrl: 'data:b' }, 'data:b of Station 1'],
  ['takeScreenshot', image, { imageUrl: 'data:c' }, 'data:c of Station 1'],
  ['mapDirection', place, { launched: true }, 'launched true of Station 1'],
  ['mapLocation', place, { launched: false }, 'launched false of Station 1'],
  [
    'makePhoneCall',
    { getPhoneNumberFunction: "return '+49 30 1';", processLaunchResultFunction: tell("'called ' + launched") },
    { launched: true },
    'called true of Station 1',
  ],
  [
    'scanQrCode',
    { processQrCodeFunction: tell("code + ' ' + format") },
    { code: '42', format: 'EAN' },
    '42 EAN of Station 1',
  ],
  [
    'getLocation',
    { processLocationFunction: tell("latitude + ' ' + longitude") },
    { latitude: 5, longitude: 6 },
    '5 6 of Station 1',
  ],
] as const;

/** What an app says that has nothing to give, or fails. */
const others = [
  ['Empty', { hasResult: false }, 'nothing of Station 1'],
  ['Error', { hasError: true, error: 'No camera' }, 'No camera of Station 1'],
] as const;

/** What functions try to reach or to do to the page; each says what came of it. */
const hostile = {
  'Read token': 'return localStorage.getItem("jwt_token");',
  'Read page': 'return parent.document.body.innerHTML;',
  'Leave page': 'top.location = "https://elsewhere.example/";',
  'Fetch elsewhere': 'await fetch("https://elsewhere.example/?" + Date.now());',
  'Fetch account': 'return await (await fetch("/api/auth/user")).text();',
  'Sign in':
    'return await new Promise((done, fail) => widgetContext.http.post("/api/auth/login", {}).subscribe(done, fail));',
  'Spoil prototypes':
    'Object.prototype.then = (done) => done("spoilt"); Array.prototype.map = null; throw new Error("spoilt");',
  'Forge messages':
    'parent.postMessage({ id: 1, type: "reloadUserMessage", data: { accessToken: "x" } }, "*"); throw new Error("posted");',
  // Whether words of its own would come before it is cut off, nobody knows.
  Flood: 'for (let n = 0; n < 20000; n += 1) parent.postMessage(n, "*"); await new Promise(() => {});',
};

test('mobile actions ask the app and take its answers, and functions of actions get nothing but what is theirs', async ({
  api,
  open,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/./);
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Actions'));
  const station = await admin.createDevice('Station 1');
  await admin.post(`/api/plugins/telemetry/DEVICE/${station.id.id}/timeseries/ANY`, { temperature: 20 });
  const button = (name: string, more: object, at: number) => ({ id: `${at}`, name, icon: 'more_horiz', ...more });
  const asks = (type: string, more: object) => ({
    type: 'mobileAction',
    mobileAction: { type, handleEmptyResultFunction: tell("'nothing'"), handleErrorFunction: tell('error'), ...more },
  });
  const headerButton = [
    ...mobile.map(([type, functions], at) => button(type, asks(type, functions), at)),
    ...others.map(([name], at) => button(name, asks('scanQrCode', { processQrCodeFunction: '' }), 20 + at)),
    ...Object.entries(hostile).map(([name, body], at) =>
      button(
        name,
        {
          type: 'custom',
          customFunction: `(async () => { ${body} })().then(
            (got) => widgetContext.showInfoToast('${name} got: ' + got),
            () => widgetContext.showInfoToast('${name} is refused'));`,
        },
        40 + at,
      ),
    ),
  ];
  const dashboard = await createWeatherDashboard(admin, 'Weather', 'Station', headerButton);

  const page = await open({ as: admin.tokens });
  await page.addInitScript(() => {
    const asked: unknown[][] = [];
    const app = { asked, answer: {} as unknown };
    const callHandler = async (name: string, ...call: unknown[]) => {
      if (name !== 'tbMobileHandler') return null;
      asked.push(call);
      return app.answer;
    };
    Object.assign(globalThis, { app, flutter_inappwebview: { callHandler } });
  });
  await page.goto(`/dashboard/${dashboard.id.id}`);
  const now = page.getByRole('article', { name: 'Now' });
  await expect(now).toContainText('20.0 °C');
  const address = page.url();
  const press = async (name: string, answer: object) => {
    await page.evaluate(
      (given) => Object.assign((globalThis as never as { app: object }).app, { answer: given }),
      answer,
    );
    await now.getByRole('button', { name, exact: true }).click();
  };
  for (const [type, , result, words] of mobile) {
    await press(type, { hasResult: true, result });
    await expect(page.getByText(words)).toBeVisible();
  }
  for (const [name, answer, words] of others) {
    await press(name, answer);
    await expect(page.getByText(words)).toBeVisible();
  }
  const asked = await page.evaluate(() => (globalThis as never as { app: { asked: unknown[][] } }).app.asked);
  expect(asked).toEqual([
    ['takePhoto'],
    ['takePictureFromGallery'],
    ['takeScreenshot'],
    ['mapDirection', 1.5, 2],
    ['mapLocation', 1.5, 2],
    ['makePhoneCall', '+49 30 1'],
    ['scanQrCode'],
    ['getLocation'],
    ['scanQrCode'],
    ['scanQrCode'],
  ]);

  const elsewhere: string[] = [];
  page.on('request', (request) => request.url().includes('elsewhere') && elsewhere.push(request.url()));
  // Storage of a frame is its own, and empty.
  const said: Record<string, string | RegExp> = { 'Read token': 'Read token got: null', Flood: /^“Flood” failed/ };
  for (const name of Object.keys(hostile)) {
    await press(name, {});
    await expect(page.getByText(said[name] ?? `${name} is refused`)).toBeVisible();
  }
  expect(elsewhere).toEqual([]);
  expect(page.url()).toBe(address);
  await expect(now).toContainText('20.0 °C');
  await press('takePhoto', { hasResult: true, result: { imageUrl: 'data:z' } });
  await expect(page.getByText('data:z of Station 1')).toBeVisible();
});
