import path from 'node:path';
import type { Page } from '@playwright/test';
import { lazyFiles } from '../../../lint/owned-promises.mjs';
import { menu } from '../../support/console-page';
import { expect, test, uniqueName } from '../../support/fixtures';
import { closeDialogs, type LatePart, walkLateCode } from '../../support/late-code';
import { buildLateCodeModule, kitParts } from '../../support/late-code-module';
import { createWeatherDashboard } from '../../support/weather-dashboard';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const inMenu = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });

/** In the page's head; the overview has one of the same name. */
const credentials = (page: Page) => page.getByRole('button', { name: 'Credentials', exact: true }).first();
const tab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel', { name }).getByRole('searchbox')).toBeVisible();
};
/** In the menu at the head of the list. */
const ofList = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
};
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
/** An account with an authenticator app: backup codes need another factor beside them. */
const withApp = {
  configs: { TOTP: { providerType: 'TOTP', useByDefault: true, authUrl: 'otpauth://totp/x?secret=A' } },
};
const factors = { 'Authenticator app': 'totp', Email: 'email', SMS: 'sms' };

/** In the order of one walk through the console of a tenant that has one device, a customer and five alarms. */
const consoleParts: LatePart[] = [
  {
    file: 'kit-chart',
    open: async (page) => {
      await inMenu(page, 'Devices').click();
      await row(page, /Lazy/).getByRole('link').first().click();
    },
    shown: (page) => page.getByRole('tabpanel', { name: 'Overview' }).locator('canvas').first(),
    told: 'in place',
  },
  {
    file: 'kit-windows',
    open: (page) => page.reload(),
    shown: (page) => page.getByRole('tabpanel', { name: 'Overview' }).locator('canvas').first(),
    told: 'in place',
  },
  {
    file: 'shortcuts',
    open: (page) => page.keyboard.press('?'),
    shown: (page) => dialog(page, 'Keyboard shortcuts'),
    told: 'toast',
  },
  {
    file: 'palette',
    reach: closeDialogs,
    open: (page) => page.keyboard.press('Control+K'),
    shown: (page) => page.getByRole('combobox', { name: /^(Pages|Go|Search)/ }),
    told: 'toast',
  },
  {
    file: 'credentials-dialog',
    reach: closeDialogs,
    open: (page) => credentials(page).click(),
    shown: (page) => dialog(page, /^Credentials of/),
    told: 'toast',
  },
  {
    file: 'device-form',
    reach: closeDialogs,
    open: (page) => button(page, 'Edit').click(),
    shown: (page) => page.getByLabel(/^Label/),
    told: 'in place',
  },
  {
    file: 'attribute-dialog',
    reach: (page) => tab(page, 'Attributes'),
    open: (page) => button(page, 'Add attribute').first().click(),
    shown: (page) => dialog(page, 'Add attribute'),
    told: 'toast',
  },
  {
    file: 'chart-dialog',
    reach: async (page) => {
      await closeDialogs(page);
      await tab(page, 'Latest telemetry');
    },
    open: (page) => button(page, 'Chart temperature').click(),
    shown: (page) => dialog(page, /: temperature$/),
    told: 'toast',
  },
  {
    file: 'kit-timewindow-panel',
    open: (page) => button(page, /^Time window/).click(),
    shown: (page) => dialog(page, 'Edit time window').getByRole('button', { name: 'Update' }),
    told: 'in place',
  },
  {
    file: 'kit-primereact',
    reach: async (page) => {
      await page.getByRole('tab', { name: 'History' }).click();
      await page.getByRole('radio', { name: 'Time period' }).click();
    },
    open: (page) => button(page, 'Open calendar').first().click(),
    shown: (page) => page.getByRole('grid').last(),
    told: 'in place',
  },
  {
    file: 'telemetry-chart',
    reach: closeDialogs,
    open: (page) => page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Chart' }).click(),
    shown: (page) => page.getByRole('figure').locator('canvas').first(),
    told: 'in place',
  },
  {
    file: 'alarm-list',
    reach: closeDialogs,
    open: (page) => page.getByRole('tab', { name: 'Alarms' }).click(),
    shown: (page) => page.getByRole('tabpanel', { name: 'Alarms' }).getByRole('searchbox'),
    told: 'in place',
  },
  {
    file: 'alarm-dialog',
    open: (page) => row(page, /Major/).first().getByRole('button').first().press('Enter'),
    shown: (page) => page.getByRole('dialog').getByText('Raised as Major'),
    told: 'toast',
  },
  {
    file: 'relation-dialog',
    reach: async (page) => {
      await closeDialogs(page);
      await tab(page, 'Relations');
    },
    open: (page) => button(page, 'Add relation').first().click(),
    shown: (page) => dialog(page, 'Add relation'),
    told: 'toast',
  },
  {
    file: 'event-dialog',
    reach: async (page) => {
      await closeDialogs(page);
      // A new device has none of its own.
      const event = { id: { id: 'e1' }, createdTime: Date.now(), type: 'ERROR', body: { server: 'one', error: 'odd' } };
      await page.route('/api/events/**', (route) =>
        route.fulfill({ json: { data: [event], totalPages: 1, totalElements: 1, hasNext: false } }),
      );
      await page.getByRole('tab', { name: 'Events' }).click();
      await expect(row(page, /odd/)).toBeVisible();
    },
    open: (page) => row(page, /odd/).getByRole('button').first().press('Enter'),
    shown: (page) => dialog(page, 'Errors'),
    told: 'toast',
  },
  {
    file: 'device-wizard',
    reach: async (page) => {
      await closeDialogs(page);
      await inMenu(page, 'Devices').click();
    },
    open: (page) => button(page, 'Add device').click(),
    shown: (page) => dialog(page, 'Add device'),
    told: 'toast',
  },
  {
    file: 'kit-view-dialogs',
    reach: closeDialogs,
    open: async (page) => {
      await button(page, 'Views').click();
      await page.getByRole('menuitem', { name: 'Save view' }).click();
    },
    shown: (page) => dialog(page, 'Save view'),
    told: 'toast',
  },
  {
    file: 'kit-assign-dialog',
    reach: async (page) => {
      await closeDialogs(page);
      await inMenu(page, 'Assets').click();
    },
    open: (page) => button(page, 'Add asset').first().click(),
    shown: (page) => dialog(page, 'Add asset'),
    told: 'toast',
  },
  {
    file: 'kit-action-question',
    reach: async (page) => {
      await closeDialogs(page);
      await inMenu(page, 'Devices').click();
      await row(page, /Lazy/).getByRole('checkbox').check();
    },
    open: (page) => button(page, /^Delete/).click(),
    shown: (page) => page.getByRole('alertdialog').or(dialog(page, /^Delete/)),
    told: 'toast',
  },
  {
    file: 'bulk-edit',
    reach: async (page) => {
      await closeDialogs(page);
      await button(page, 'Clear the selection').click();
    },
    open: (page) => ofList(page, 'Edit in bulk'),
    shown: (page) => dialog(page, 'Edit 1 device'),
    told: 'toast',
  },
  {
    // Its progress comes with the questions of actions, which fail before it.
    file: 'kit-export-rows',
    reach: closeDialogs,
    open: (page) => ofList(page, 'Download as CSV file'),
    // The file is the browser's: what is left is the button.
    shown: (page) => page.getByRole('button', { name: 'More actions' }),
    told: 'toast',
  },
  {
    file: 'customer-form',
    reach: async (page) => {
      await closeDialogs(page);
      await inMenu(page, 'Customers').click();
      await row(page, /Waterworks/).click();
    },
    open: (page) => button(page, 'Edit').click(),
    shown: (page) => page.getByLabel(/^Title/),
    told: 'in place',
  },
  {
    file: 'dashboard-page',
    reach: async (page) => {
      await button(page, 'Cancel').first().click();
      await inMenu(page, 'Dashboards').click();
    },
    open: (page) => row(page, /Weather/).click(),
    shown: (page) => page.getByRole('article', { name: 'Now' }),
    told: 'in place',
  },
  {
    file: 'widget-cards',
    open: (page) => page.reload(),
    shown: (page) => page.getByRole('article', { name: 'Now' }).getByRole('definition'),
    told: 'in place',
  },
  {
    file: 'edit-grid',
    open: (page) => page.getByRole('button', { name: 'Edit', exact: true }).click(),
    shown: (page) => page.getByRole('group', { name: /^Now/ }),
    told: 'toast',
  },
  {
    file: 'dashboard-edit-dialogs',
    open: (page) => button(page, 'Edit “Now”').click(),
    shown: (page) => dialog(page, 'Edit “Now”'),
    told: 'toast',
  },
  {
    file: 'home',
    reach: async (page) => {
      await closeDialogs(page);
      await button(page, 'Cancel').first().click();
    },
    open: (page) => inMenu(page, 'Home').click(),
    shown: (page) => page.getByRole('main').getByRole('heading').first(),
    told: 'in place',
  },
  ...Object.entries(factors).map(
    ([name, file], at): LatePart => ({
      file: `${file}-dialog`,
      reach: async (page) => {
        await closeDialogs(page);
        if (at === 0) await page.goto('/security');
      },
      open: (page) =>
        page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) }) })
          .getByRole('button', { name: /^Set up/ })
          .click(),
      shown: (page) => page.getByRole('dialog'),
      told: 'toast',
    }),
  ),
  {
    file: 'backup-codes-dialog',
    reach: async (page) => {
      await closeDialogs(page);
      await page.route('/api/2fa/account/settings', (route) => route.fulfill({ json: withApp }));
      await page.goto('/security');
    },
    open: (page) => button(page, 'Set up: Backup codes').click(),
    shown: (page) => page.getByRole('dialog'),
    told: 'toast',
  },
  {
    file: 'profile-schema',
    open: async (page) => {
      await page.goto('/profile');
      await page.getByLabel('First name').fill('Ann');
      await button(page, 'Save').click();
    },
    shown: (page) => page.getByText('Profile saved'),
    told: 'toast',
  },
  {
    file: ['kit-texts-[request]', 'shell-texts-[request]'],
    reach: (page) => page.getByLabel(/^Language/).selectOption('Deutsch'),
    open: (page) => button(page, 'Save').click(),
    shown: (page) => page.getByText('Profil gespeichert'),
    told: 'toast',
  },
];
/** Help opens outside the console's frame, in a new tab. */
const helpParts: LatePart[] = [
  {
    file: 'kit-help',
    // The bar is part of it: what tells is all there is.
    frame: (page) => page.getByRole('alert'),
    open: (page) => page.goto('/help/devices'),
    shown: (page) => page.getByRole('heading', { level: 1, name: 'Devices' }),
    told: 'in place',
  },
  {
    file: 'help-pages',
    open: (page) => page.goto('/help/customers'),
    shown: (page) => page.getByRole('heading', { level: 1, name: 'Customers' }),
    told: 'in place',
  },
];
/** Files that the build makes of what several parts share: each part that needs one fails by itself as well. */
const sharedParts: LatePart[] = [
  {
    file: 'kit-basic',
    open: (page) => page.goto('/home'),
    shown: (page) => page.getByRole('main').getByRole('heading').first(),
    told: 'in place',
  },
  {
    file: 'kit-signed-in',
    // Home fetches ahead what its links lead to.
    open: (page) => page.goto('/devices'),
    shown: (page) => page.getByRole('main').getByRole('row').nth(1),
    told: 'in place',
  },
  {
    file: 'kit-lists',
    open: (page) => page.goto('/assets'),
    shown: (page) => page.getByRole('main').getByRole('searchbox').first(),
    told: 'in place',
  },
];

/** Files that come by the same mechanism as one that is walked: forms of screens, dialogs of actions, parts of pages. */
const alike: Record<string, readonly string[]> = {
  'customer-form': [
    'asset-form',
    'asset-profile-form',
    'dashboard-form',
    'device-profile-form',
    'edge-form',
    'entity-view-form',
    'new-user-form',
    'ota-package-form',
    'queue-form',
    'resource-form',
    'rule-chain-form',
    'tenant-form',
    'tenant-profile-form',
    'user-form',
    'widgets-bundle-form',
  ],
  'credentials-dialog': [
    'add-resources',
    'activation-link-dialog',
    'address-sign-in',
    'claim-dialog',
    'command-dialog',
    'copy-alarms-dialog',
    'dashboard-image',
    'import-chain',
    'ota-package-dialog',
    'profile-import',
    'repository',
    'rule-chain-compare',
    'rule-chain-forms',
    'rule-chain-trace',
    'scoped-css',
    'version-compare',
    'version-dialogs',
    'widget-dialogs',
  ],
  home: ['assets', 'device-profile-alarms', 'devices', 'edges', 'entity-views', 'import', 'users'],
  // The dialog of the audit log comes with the editor in it, which that of an event has brought.
  'event-dialog': ['kit-editors'],
  'dashboard-page': ['widget-editor', 'widget-library'],
  'dashboard-edit-dialogs': ['dashboard-dialogs', 'widget-preview'],
  'kit-chart': ['kit-chart-look', 'kit-chart-tooltip', 'kit-chart-touch'],
  'widget-cards': [
    'kit-module-code',
    'script-jquery',
    'script-moment',
    'script-small',
    'script-template',
    'script-template-more',
    'stored-widget',
    'widget-chart-table',
    'widget-command-table',
    'widget-controls',
    'widget-drawings',
    'widget-gateway',
    'widget-gauges',
    'widget-html',
    'widget-inputs',
    'widget-json-input',
    'widget-latest-charts',
    'widget-line-chart',
    'widget-map-editor',
    'widget-maps',
    'widget-places',
    'widget-qr-code',
    'widget-tables',
    'widget-terminal',
  ],
  'kit-signed-in': ['kit-behind-sign-in', 'mobile-app'],
  // Parts of a form or a page, drawn when they are needed.
  'telemetry-chart': [
    'certificate',
    'dashboard-choices',
    'edit-schema',
    'lwm2m-profile',
    'rule-chain-editor',
    'rule-node-form',
  ],
  'shell-texts-[request]': [
    'dashboards-texts-controls-[request]',
    'dashboards-texts-edit-[request]',
    'dashboards-texts-keys-[request]',
    'dashboards-texts-library-[request]',
    'dashboards-texts-sharing-[request]',
    'dashboards-texts-widget-settings-[request]',
    'dashboards-texts-widgets-[request]',
    'entities-texts-alarm-import-[request]',
    'entities-texts-lwm2m-[request]',
    'entities-texts-bulk-edit-[request]',
    'entities-texts-import-[request]',
    'kit-texts-audit-[request]',
    'kit-texts-editing-[request]',
    'kit-texts-list-[request]',
    'rule-chains-texts-editor-[request]',
    'rule-chains-texts-nodes-[request]',
    'rule-chains-texts-trace-[request]',
    'settings-texts-modules-[request]',
    'settings-texts-oauth2-[request]',
    'settings-texts-usage-[request]',
    'settings-texts-versions-[request]',
    'shell-texts-home-[request]',
  ],
};

/** What the browser and React say of it. */
const notArrived = [/ERR_FAILED/, /Loading (CSS )?chunk/, /CodeNotLoadedError/];

test('every file of the build that comes late is walked below, or comes like one that is', () => {
  const files = Object.keys(lazyFiles(path.resolve(import.meta.dirname, '../../..')));
  const walked = [...consoleParts, ...helpParts, ...kitParts].flatMap(({ file }) => file);
  expect(files.length).toBeGreaterThan(60);
  expect([...walked, ...sharedParts.flatMap(({ file }) => file)]).toEqual(expect.arrayContaining(Object.keys(alike)));
  expect(files.sort()).toEqual([...new Set([...walked, ...Object.values(alike).flat()])].sort());
});

test('code that does not arrive is told with Retry; the console stays, and Retry brings it', async ({
  api,
  open,
  expectConsoleErrors,
}) => {
  // Some thirty parts, one after the other.
  test.slow();
  expectConsoleErrors(...notArrived, /2fa.*generate/);
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Late'));
  const device = await admin.createDevice(uniqueName('Lazy'));
  await admin.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { temperature: 20 });
  await admin.post('/api/customer', { title: 'Waterworks' });
  for (const type of ['A', 'B', 'C', 'D', 'E'])
    await admin.post('/api/alarm', {
      originator: device.id,
      type,
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
    });
  await createWeatherDashboard(admin, 'Weather', 'Lazy');
  const page = await open({ as: admin.tokens });
  await page.route('/api/2fa/providers', (route) => route.fulfill({ json: ['TOTP', 'SMS', 'EMAIL', 'BACKUP_CODE'] }));
  await page.goto('/profile');
  await expect(menu(page)).toBeVisible();
  await walkLateCode(page, consoleParts, menu);
});

test('so is code that several parts share', async ({ open, expectConsoleErrors }) => {
  expectConsoleErrors(...notArrived, /MODULE_FEDERATION|#RUNTIME/);
  await walkLateCode(await open({ as: 'tenant' }), sharedParts, menu);
});

test('help that does not arrive is told with Retry; without a page its bar still leads to the console', async ({
  visitor: page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(...notArrived);
  await walkLateCode(page, helpParts, (help) => help.getByRole('banner').getByRole('link', { name: 'Mullion' }));
});

test('so are the parts of the kit that no page of the console shows yet', async ({
  open,
  ownConsole,
  expectConsoleErrors,
}) => {
  test.slow();
  expectConsoleErrors(...notArrived);
  const { url } = await ownConsole({ publish: [await buildLateCodeModule()] });
  const page = await open({ as: 'tenant', url });
  await page.goto('/late-code');
  await walkLateCode(page, kitParts, menu);
});
