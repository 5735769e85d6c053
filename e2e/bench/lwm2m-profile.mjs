import { newPage } from './browser.mjs';
import { call } from './console.mjs';
import { median } from './page-load.mjs';

const OBJECTS = 30;
const RESOURCES = 20;
const FIRST_OBJECT = 42_000;
const range = (count) => Array.from({ length: count }, (_, at) => at);

/** A model of our own: an object with resources that can all be read. */
const modelOf = (id) => {
  const items = range(RESOURCES).map(
    (at) => `<Item ID="${at}"><Name>Reading ${at} of ${id}</Name><Operations>R</Operations></Item>`,
  );
  return `<LWM2M><Object ObjectType="MODefinition"><Name>Sensor ${id}</Name><ObjectID>${id}</ObjectID>
    <ObjectVersion>1.0</ObjectVersion><MultipleInstances>Multiple</MultipleInstances><Mandatory>Optional</Mandatory>
    <Resources>${items.join('')}</Resources></Object></LWM2M>`;
};

/** Adds a profile that collects and observes every resource of 30 objects. @returns its address */
async function addProfile(url, { token }) {
  const ids = range(OBJECTS).map((at) => FIRST_OBJECT + at);
  for (const id of ids) {
    const data = Buffer.from(modelOf(id)).toString('base64');
    const model = { title: `${id}`, resourceType: 'LWM2M_MODEL', fileName: `${id}.xml`, data };
    await call(url, 'POST', '/api/resource', token, model);
  }
  const paths = ids.flatMap((id) => range(RESOURCES).map((at) => `/${id}_1.0/0/${at}`));
  const transportConfiguration = {
    type: 'LWM2M',
    observeAttr: {
      observe: paths,
      attribute: [],
      telemetry: paths,
      keyName: Object.fromEntries(paths.map((path, at) => [path, `key${at}`])),
      attributeLwm2m: {},
    },
    bootstrapServerUpdateEnable: false,
    bootstrap: [],
    clientLwM2mSettings: {
      clientOnlyObserveAfterConnect: 1,
      fwUpdateStrategy: 1,
      swUpdateStrategy: 1,
      powerMode: 'DRX',
    },
  };
  const profile = await call(url, 'POST', '/api/deviceProfile', token, {
    name: 'Thirty objects',
    type: 'DEFAULT',
    transportType: 'LWM2M',
    provisionType: 'DISABLED',
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration,
      provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
      alarms: null,
    },
  });
  return `${url}/profiles/deviceProfiles/${(await profile.json()).id.id}`;
}

/**
 * The editor of a profile of 30 objects with 20 resources each, all of which are telemetry and observed.
 * @returns {Promise<{ usable: number, expanded: number, typed: number }>} ms: from Edit until the named objects are in
 * sight, from Expand all until all resources are, and from a key typed until it is painted then
 */
export async function lwm2mProfile(browser, url, pair, runs) {
  const address = await addProfile(url, pair);
  const all = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await newPage(browser, pair);
    await page.goto(address);
    const edit = page.getByRole('main').getByRole('button', { name: 'Edit', exact: true });
    await edit.waitFor();
    await page.waitForLoadState('networkidle');
    // Once to fetch the code of forms, which every profile needs.
    await edit.click();
    await page.locator('form section button[aria-expanded]').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await edit.waitFor();
    all.push(await page.evaluate(timeEditor, { objects: OBJECTS, resources: OBJECTS * RESOURCES }));
    await page.context().close();
  }
  return Object.fromEntries(Object.keys(all[0]).map((name) => [name, median(all.map((each) => each[name]))]));
}

/** Runs in the page: each time is that of its own clock, up to the frame that shows what was waited for. */
async function timeEditor({ objects, resources }) {
  const painted = (isThere) =>
    new Promise((resolve) => {
      const look = () =>
        isThere() ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look);
      look();
    });
  const timed = async (act, isThere) => {
    const start = performance.now();
    act();
    return (await painted(isThere)) - start;
  };
  const named = (name) => [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === name);
  const tab = () => [...document.querySelectorAll('[role=tab]')].find(({ textContent }) => textContent === 'Transport');
  const folds = () => [...document.querySelectorAll('form section button[aria-expanded]')];
  const usable = await timed(
    () => {
      named('Edit').click();
      const show = () => (tab() ? tab().click() : requestAnimationFrame(show));
      show();
    },
    () => folds().filter((each) => each.offsetParent && each.textContent.startsWith('Sensor')).length === objects,
  );
  const expanded = await timed(
    () => named('Expand all').click(),
    () => document.querySelectorAll('form section tbody input[type=text]').length === resources,
  );
  const key = document.querySelector('form section tbody input[type=text]');
  const typed = await timed(
    () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(key, 'another');
      key.dispatchEvent(new Event('input', { bubbles: true }));
    },
    () => document.querySelector('form [type=submit]:not([aria-disabled=true])') !== null,
  );
  return { usable, expanded, typed };
}
