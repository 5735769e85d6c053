import { newPage } from './browser.mjs';
import { call } from './console.mjs';
import { framesWhile, metadataOf } from './rule-chains.mjs';

const NODES = 5;
/** Frames of ten seconds: several rounds of reading. */
const FRAMES = 600;

/**
 * Frames a second while a trace follows a chain whose nodes all record `rate` messages a second. The page is given the events, so that
 * the engine takes nothing of the processor that is measured.
 * @returns {Promise<{ fps: number, longest: number }>}
 */
export async function ruleChainTrace(browser, url, pair, rate) {
  const name = `Bench trace ${Date.now().toString(36)}`;
  const chain = await (await call(url, 'POST', '/api/ruleChain', pair.token, { name, type: 'CORE' })).json();
  const metadata = metadataOf(chain.id, NODES);
  const nodes = metadata.nodes.map((node) => ({ ...node, debugMode: true }));
  const stored = await call(url, 'POST', '/api/ruleChain/metadata', pair.token, { ...metadata, nodes });
  const ids = (await stored.json()).nodes.map(({ id }) => id.id);
  const page = await newPage(browser, pair);
  try {
    await page.route('**/api/events/**', (route) => route.fulfill({ json: eventsFor(route.request(), ids, rate) }));
    await page.goto(`${url}/ruleChains/${chain.id.id}`);
    await page.locator(`section[data-nodes="${NODES}"]`).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Live trace' }).click();
    await page.getByRole('button', { name: 'Start trace' }).click();
    await page.getByRole('list', { name: 'Messages' }).getByRole('button').first().waitFor();
    return await framesWhile(page, () => undefined, FRAMES);
  } finally {
    await page.context().close();
    await call(url, 'DELETE', `/api/ruleChain/${chain.id.id}`, pair.token);
  }
}

/** What a node has recorded from the time that is asked for until now: each message comes in and leaves. */
function eventsFor(request, ids, rate) {
  const address = new URL(request.url());
  const at = ids.indexOf(address.pathname.split('/').at(-1));
  const gap = 1000 / rate;
  const pageSize = Number(address.searchParams.get('pageSize'));
  const first = Math.ceil(Number(address.searchParams.get('startTime')) / gap);
  const data = [];
  for (let n = first; at >= 0 && n * gap < Date.now() && data.length < pageSize; n += 1) {
    for (const type of ['IN', 'OUT']) data.push(eventOf(ids[at], at, n, Math.round(n * gap), type));
  }
  return { data, totalPages: 1, totalElements: data.length, hasNext: false };
}

const eventOf = (nodeId, at, n, ts, type) => ({
  id: { id: `${nodeId} ${n} ${type}` },
  createdTime: ts + 2 * at + (type === 'OUT' ? 1 : 0),
  type: 'DEBUG_RULE_NODE',
  body: {
    ...{
      type,
      msgId: `message ${n}`,
      msgType: 'POST_TELEMETRY_REQUEST',
      relationType: type === 'IN' && at === 0 ? '' : 'Success',
    },
    ...{ entityType: 'DEVICE', entityId: `device ${n % 50}`, dataType: 'JSON' },
    data: JSON.stringify({ temperature: n % 40, humidity: n % 100, step: at }),
    metadata: JSON.stringify({ deviceName: `Pump ${n % 50}`, deviceType: 'default', ts: String(ts) }),
  },
});
