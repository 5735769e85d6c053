import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere, widths } from '../../support/axe';
import { signIn } from '../../support/console-page';
import { choose, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';
import { type OfferedFactor, openSecondFactor } from '../../support/half-signed-in';

interface Screen {
  as?: 'tenant' | 'customer' | 'sysadmin';
  open: (page: Page) => Promise<unknown>;
  /** Says that the screen is there as it is meant. */
  ready: (page: Page) => Promise<unknown>;
  errors?: RegExp;
}

const main = (page: Page) => page.locator('#main');
const dialog = (page: Page) => page.getByRole('dialog');
const at = (path: string) => (page: Page) => page.goto(path);
const shows = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();
const titled = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();

const fieldIsThere = (label: string) => (page: Page) => expect(dialog(page).getByLabel(label)).toBeVisible();

/** One after the other. */
const then =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

const homeIsThere = (page: Page) => expect(main(page).getByText(/^(Open alarms|Platform)$/)).toBeVisible();

async function fillPasswords(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^(New p|P)assword/ }).fill('one secret');
  await page.getByLabel(/^Repeat (new )?password/).fill('another');
  await page.getByRole('button', { name: /sign in$/ }).click();
}

const factors: OfferedFactor[] = [
  { type: 'TOTP' },
  { type: 'SMS', contact: '+1*******23' },
  { type: 'EMAIL', contact: 'a***@example.com' },
  { type: 'BACKUP_CODE' },
];
const secondFactor = (preferred?: OfferedFactor['type']) => async (page: Page) => {
  await page.route('**/api/auth/2fa/verification/send**', (route) => route.fulfill({ status: 200, body: '' }));
  await openSecondFactor(
    page,
    factors.map((factor) => ({ ...factor, default: factor.type === preferred })),
  );
};

/** The security page of somebody who has an authenticator app, its set-up of a factor opened. */
const settingUp = (name?: string) => async (page: Page) => {
  const answers: [string, unknown][] = [
    ['/api/2fa/providers', ['TOTP', 'SMS', 'EMAIL', 'BACKUP_CODE']],
    [
      '/api/2fa/account/settings',
      name === 'Authenticator app' ? null : { configs: { TOTP: { providerType: 'TOTP', useByDefault: true } } },
    ],
    [
      '/api/2fa/account/config/generate?providerType=TOTP',
      { providerType: 'TOTP', useByDefault: true, authUrl: 'otpauth://totp/P:ann?issuer=P&secret=ABCDEFGHIJKLMNOP' },
    ],
    [
      '/api/2fa/account/config/generate?providerType=BACKUP_CODE',
      { providerType: 'BACKUP_CODE', useByDefault: false, codes: ['0a1b2c3d', '4e5f6071', '8293a4b5', 'c6d7e8f9'] },
    ],
    ['/api/2fa/account/config/submit', ''],
    ['/api/2fa/account/config', {}],
  ];
  for (const [path, json] of answers) {
    await page.route(
      (url) => url.pathname + url.search === path,
      (route) => route.fulfill({ json }),
    );
  }
  await page.goto('/security');
  if (!name) return;
  await page.getByRole('button', { name: `Set up: ${name}` }).click();
  await expect(dialog(page)).toBeVisible();
};

async function sendCode(page: Page): Promise<void> {
  await dialog(page).getByLabel('Phone number').fill('+12025550123');
  await dialog(page).getByRole('button', { name: 'Send code' }).click();
}

const screens: Record<string, Screen> = {
  'sign-in': { open: at('/login'), ready: titled('Sign in') },
  'sign-in with providers': {
    open: async (page) => {
      const clients = ['google-logo', 'mdi:factory'].map((icon) => ({ name: icon, icon, url: `/oauth2/${icon}` }));
      await page.route('**/api/noauth/oauth2Clients**', (route) => route.fulfill({ json: clients }));
      await page.goto('/login');
    },
    ready: (page) => expect(page.getByRole('link', { name: /^Sign in with/ }).locator('path')).toHaveCount(2),
  },
  'sign-in with nothing filled in': {
    open: then(at('/login'), (page) => signIn(page, { username: '', password: '' })),
    ready: shows('Enter your email address.'),
  },
  'a refused sign-in': {
    open: then(at('/login'), (page) => signIn(page, { username: 'nobody@e2e.test', password: 'wrong' })),
    ready: shows('Invalid username or password'),
    errors: /401/,
  },
  'a failed external sign-in': {
    open: at('/login?loginError=No%20such%20provider'),
    ready: (page) => expect(page.getByRole('alertdialog', { name: 'Login error' })).toBeVisible(),
  },
  'the request of a new password': { open: at('/login/resetPasswordRequest'), ready: titled('Reset your password') },
  'the request of a new password, sent': {
    open: then(at('/login/resetPasswordRequest'), async (page) => {
      await page.getByLabel(/^Email/).fill('nobody@e2e.test');
      await page.getByRole('button', { name: 'Send link' }).click();
    }),
    ready: shows('Password link sent'),
  },
  'a new password': { open: at('/login/resetPassword?resetToken=t'), ready: shows('Password requirements') },
  'a new password typed in two ways': {
    open: then(at('/login/resetPassword?resetToken=t'), fillPasswords),
    ready: (page) =>
      expect(page.getByRole('region', { name: 'Notifications' })).toContainText('The passwords don’t match'),
  },
  'an expired password': { open: at('/login/resetExpiredPassword?resetToken=t'), ready: titled('Password expired') },
  activation: { open: at('/login/createPassword?activateToken=t'), ready: titled('Welcome') },
  'a broken link': { open: at('/login/resetPassword'), ready: shows('This link is incomplete.') },
  'the choice of a second factor': {
    open: secondFactor(),
    ready: (page) =>
      expect(page.getByRole('list', { name: 'Choose how to verify' }).getByRole('button')).toHaveCount(4),
  },
  'the second factor by app': { open: secondFactor('TOTP'), ready: shows('Try another way') },
  'the second factor by SMS': { open: secondFactor('SMS'), ready: shows(/^Resend code in/) },
  'the second factor by e-mail': { open: secondFactor('EMAIL'), ready: shows(/^Resend code in/) },
  'the second factor by backup code': { open: secondFactor('BACKUP_CODE'), ready: shows('Each works once') },
  'a second factor that is no code': {
    open: then(secondFactor('BACKUP_CODE'), (page) => page.getByRole('button', { name: 'Continue' }).click()),
    ready: shows('Enter the whole code'),
  },

  'home of a tenant administrator': { as: 'tenant', open: at('/home'), ready: then(homeIsThere, shows('Customers')) },
  'home of a customer user': { as: 'customer', open: at('/home'), ready: homeIsThere },
  'home of a system administrator': { as: 'sysadmin', open: at('/home'), ready: then(homeIsThere, shows('Tenants')) },
  'the profile': { as: 'tenant', open: at('/profile'), ready: (page) => page.getByLabel('First name').waitFor() },
  'the profile with a change': {
    as: 'customer',
    open: then(at('/profile'), (page) => page.getByLabel('First name').fill('Ann')),
    ready: (page) => expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled(),
  },
  'the security page': { as: 'tenant', open: settingUp(), ready: shows('Backup codes') },
  'the set-up of an app': {
    as: 'tenant',
    open: settingUp('Authenticator app'),
    ready: (page) => expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible(),
  },
  'the set-up of SMS': { as: 'tenant', open: settingUp('SMS'), ready: shows('We’ll send a code to this phone') },
  'the code of SMS': {
    as: 'tenant',
    open: then(settingUp('SMS'), sendCode),
    ready: (page) => expect(dialog(page).getByLabel('SMS code')).toBeVisible(),
  },
  'the set-up of e-mail': { as: 'tenant', open: settingUp('Email'), ready: shows('We’ll send a code to this address') },
  'the backup codes': { as: 'tenant', open: settingUp('Backup codes'), ready: shows('0a1b2c3d') },
  'turning a second factor off': {
    as: 'tenant',
    open: then(settingUp(), (page) => page.getByRole('button', { name: /^Turn off/ }).click()),
    ready: (page) => expect(page.getByRole('alertdialog')).toBeVisible(),
  },

  'the contents of help': { open: at('/help'), ready: titled('Help') },
  'a help page': {
    open: at('/help/telemetry'),
    ready: (page) => page.getByRole('button', { name: 'Copy' }).first().waitFor(),
  },
  'a help page that is not there': { open: at('/help/no-such-page'), ready: titled('This help page doesn’t exist') },
  'the palette': {
    as: 'tenant',
    open: then(
      at('/home'),
      homeIsThere,
      (page) => page.keyboard.press('Control+k'),
      (page) => page.keyboard.type('a'),
    ),
    ready: (page) => expect(page.getByRole('option').first()).toBeVisible(),
  },
  'the shortcuts': {
    as: 'tenant',
    open: then(at('/home'), homeIsThere, (page) => page.keyboard.press('?')),
    ready: (page) => expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible(),
  },
  'the user menu': {
    as: 'tenant',
    open: then(at('/home'), homeIsThere, (page) => page.getByRole('button', { name: /^Account,/ }).click()),
    ready: (page) => expect(page.getByRole('menu')).toBeVisible(),
  },
  'a page that is forbidden': {
    as: 'customer',
    open: at('/customers'),
    ready: (page) => expect(page.getByRole('alertdialog', { name: 'Access forbidden' })).toBeVisible(),
  },
  'a console without network': {
    as: 'tenant',
    open: then(at('/home'), homeIsThere, (page) => page.context().setOffline(true)),
    ready: shows('Unable to connect. Trying again…'),
    errors: /ERR_INTERNET_DISCONNECTED|WebSocket/,
  },
  'the end of a session': {
    as: 'tenant',
    open: async (page) => {
      await page.addInitScript(() => {
        for (const name of ['jwt_token', 'refresh_token']) {
          localStorage.setItem(`${name}_expiration`, String(Date.now() + 100_000));
        }
      });
      await page.goto('/home');
    },
    ready: then(homeIsThere, shows(/^Your session ends at/)),
  },
  'a session as another user': {
    as: 'tenant',
    open: async (page) => {
      const user = { firstName: null, lastName: null, email: 'sysadmin@thingsboard.org' };
      const left = { user, address: '/home', tokens: {} };
      await page.addInitScript((text) => localStorage.setItem('mullion-way-back', text), JSON.stringify([left]));
      await page.goto('/home');
    },
    ready: then(homeIsThere, shows(/^You are signed in as/)),
  },

  devices: {
    as: 'tenant',
    open: at('/devices'),
    ready: (page) => expect(main(page).getByRole('row').nth(1)).toBeVisible(),
  },
  'devices of a customer user': {
    as: 'customer',
    open: at('/devices'),
    ready: (page) => expect(main(page)).toContainText(/devices/i),
  },
  'adding a device': {
    as: 'tenant',
    open: then(at('/devices'), (page) => page.getByRole('button', { name: 'Add device' }).click()),
    ready: (page) => expect(dialog(page)).toBeVisible(),
  },
  customers: {
    as: 'tenant',
    open: at('/customers'),
    ready: (page) => expect(main(page).getByRole('row').nth(1)).toBeVisible(),
  },
  tenants: {
    as: 'sysadmin',
    open: at('/tenants'),
    ready: (page) => expect(main(page).getByRole('row').nth(1)).toBeVisible(),
  },
  ...Object.fromEntries(
    Object.entries({
      assets: 'Assets',
      edgeInstances: 'Edges',
      entityViews: 'Entity views',
      otaUpdates: 'OTA updates',
      'profiles/deviceProfiles': 'Device profiles',
      'profiles/assetProfiles': 'Asset profiles',
      alarms: 'Alarms',
    }).map(([path, heading]): [string, Screen] => [
      heading.toLowerCase(),
      { as: 'tenant', open: at(`/${path}`), ready: titled(heading) },
    ]),
  ),
  'users of a customer': {
    as: 'tenant',
    open: then(at('/customers'), (page) => choose(page, rowOf(page, 'Customer A').first(), 'CUSTOMER/manage-user')),
    ready: shows('Users of Customer A'),
  },
  'the form of a new tenant': { as: 'sysadmin', open: at('/tenants?add=1'), ready: fieldIsThere('City') },
  'the form of a new asset': { as: 'tenant', open: at('/assets?add=1'), ready: fieldIsThere('Label') },
  'the form of a new entity view': { as: 'tenant', open: at('/entityViews?add=1'), ready: fieldIsThere('From') },
};

for (const [name, { as, open: go, ready, errors }] of Object.entries(screens)) {
  test(`axe finds nothing on ${name}, light, dark, and right to left, at three widths`, async ({
    open,
    api,
    expectConsoleErrors,
  }) => {
    test.slow();
    if (errors) expectConsoleErrors(errors);
    if (name === 'devices') await (await api('tenant')).createDevice(uniqueName('Axe'));
    const page = await open({ as, reducedMotion: 'reduce', viewport: { width: widths[0] ?? 0, height: 900 } });
    await go(page);
    await ready(page);
    await expectAccessibleEverywhere(page, { mirrored: true });
  });
}

test('axe finds nothing on the menu that lies over a narrow page', async ({ open }) => {
  const page = await open({ as: 'tenant', reducedMotion: 'reduce', viewport: { width: 400, height: 900 } });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeInViewport();
  await expectAccessible(page, 'with the menu');
});

for (const filled of [true, false]) {
  test(`axe finds nothing on ${filled ? 'a device' : 'an empty device'} with its tabs, light and dark, at three widths`, async ({
    open,
    api,
  }) => {
    test.slow();
    const tenant = await api('tenant');
    const device = await tenant.createDevice(uniqueName('Axe'));
    const telemetry = `/api/plugins/telemetry/DEVICE/${device.id.id}`;
    if (filled) {
      await tenant.post(`${telemetry}/attributes/SERVER_SCOPE`, { floor: 3, open: true, settings: { a: [1] } });
      await tenant.post(`${telemetry}/timeseries/ANY`, { temperature: 21.5, state: 'running' });
    }
    const page = await open({ as: 'tenant', reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/devices/${device.id.id}`);
      await expect(main(page).getByRole('heading', { name: device.name })).toBeVisible();
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        await expect(page.getByRole('tabpanel')).not.toBeEmpty();
        await expectAccessible(page, `${width} px, ${await tab.textContent()}`);
      }
    }
  });
}
