import { expect, test, uniqueName } from '../../support/fixtures';

/** An LwM2M model with one resource. */
const model = (id: number, name: string) =>
  `<LWM2M><Object ObjectType="MODefinition"><Name>${name}</Name><Description1></Description1><ObjectID>${id}</ObjectID>` +
  '<ObjectURN>urn:oma:lwm2m:x:1</ObjectURN><LWM2MVersion>1.0</LWM2MVersion><ObjectVersion>1.0</ObjectVersion>' +
  '<MultipleInstances>Single</MultipleInstances><Mandatory>Optional</Mandatory><Resources><Item ID="0"><Name>Level</Name>' +
  '<Operations>R</Operations><MultipleInstances>Single</MultipleInstances><Mandatory>Mandatory</Mandatory>' +
  '<Type>Integer</Type><RangeEnumeration></RangeEnumeration><Units></Units><Description></Description></Item></Resources>' +
  '<Description2></Description2></Object></LWM2M>';

test('models that the platform has no time for are sent again; one in use says by what; those of the system stay', async ({
  open,
  api,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/429 \(Too Many Requests\)/);
  const sysadmin = await api('sysadmin');
  const title = uniqueName('Tank').replace(/\W+/g, '-');
  await sysadmin.createEntity('resource', {
    resourceType: 'LWM2M_MODEL',
    title: '',
    fileName: 'system.xml',
    data: Buffer.from(model(31_024, `${title}-system`)).toString('base64'),
  });
  const { admin } = await sysadmin.createTenant(uniqueName('Resources'));
  const page = await open({ as: admin.tokens });
  let refused = 0;
  await page.route('**/api/resource', (route) => {
    if (route.request().method() !== 'POST' || refused++ > 0) return route.continue();
    const body = { status: 429, message: 'Too many requests for current tenant!', errorCode: 33 };
    return route.fulfill({ status: 429, json: body });
  });
  await page.goto('/settings/resources-library');
  await page.getByRole('button', { name: 'Add resource' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add resource' });
  await dialog.locator('input[type=file]').setInputFiles(
    [31_025, 31_026].map((id) => ({
      name: `${id}.xml`,
      mimeType: 'text/xml',
      buffer: Buffer.from(model(id, `${title}-${id}`)),
    })),
  );
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  for (const id of [31_025, 31_026])
    await expect(page.getByRole('row', { name: new RegExp(`${title}-${id}`) })).toBeVisible();
  expect(refused).toBe(3);

  const profile = uniqueName('Tanks');
  await admin.post('/api/deviceProfile', {
    name: profile,
    type: 'DEFAULT',
    transportType: 'LWM2M',
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: {
        type: 'LWM2M',
        observeAttr: {
          observe: [],
          attribute: [],
          telemetry: ['/31025_1.0/0/0'],
          keyName: { '/31025_1.0/0/0': 'level' },
        },
        bootstrap: [],
        clientLwM2mSettings: { clientOnlyObserveAfterConnect: 1, powerMode: 'DRX' },
      },
    },
  });
  const row = page.getByRole('row', { name: new RegExp(`${title}-31025`) });
  await row.getByRole('button', { name: /actions|more/i }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(profile)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('row', { name: new RegExp(`${title}-system`) }).click();
  const details = page.getByRole('article').or(page.getByRole('complementary')).filter({ hasText: 'Key' });
  await expect(details.first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);
});
