import { documentMessage, expect, expectResponsive, show, test } from './sandbox-test';

test('a document has its context, draws, and talks to the page', async ({ sandbox }) => {
  await show(sandbox, {
    html: '<p id="p"></p>',
    context: { name: 'Boiler' },
    js: `document.getElementById('p').textContent = bridge.context.name;
      bridge.call('double', 21).then((value) => bridge.send({ value, origin, children: bridge.container.children.length }));`,
  });
  expect(await documentMessage(sandbox, 'message')).toEqual({ value: 42, origin: 'null', children: 1 });
  await expect(sandbox.frameLocator('iframe[title="Widget"]').getByText('Boiler')).toBeVisible();
});

test('an endless loop leaves the page responsive, and the document is cut off', async ({ sandbox }) => {
  await show(sandbox, { html: '<p>x</p>', js: 'setTimeout(() => { for (;;); }, 500);' });
  expect(await documentMessage(sandbox, 'stop')).toBe('timeout');
  await expectResponsive(sandbox);
  await expect(sandbox.getByRole('alert')).toContainText('This widget was stopped');
  await expect(sandbox.locator('iframe[title="Widget"]')).toHaveCount(0);
  await show(sandbox, { html: '<p>again</p>', js: 'bridge.send("alive")' });
  expect(await documentMessage(sandbox, 'message')).toBe('alive');
});

test('a flood of messages leaves the page responsive, and the document is cut off', async ({ sandbox }) => {
  await show(sandbox, {
    html: '',
    js: 'setInterval(() => { for (let i = 0; i < 2000; i++) bridge.send("x".repeat(1000)); }, 0);',
  });
  expect(await documentMessage(sandbox, 'stop')).toBe('flood');
  await expectResponsive(sandbox);
});

test('without named sources nothing is fetched; errors come with their place', async ({ sandbox, console }) => {
  const logged = console.log.length;
  await show(sandbox, {
    html: '<img src="/secret.png"><link rel="stylesheet" href="/s.css">',
    css: '@import "/i.css"; p { background: url("/b.png"); }',
    js: 'const s = document.createElement("script"); s.src = "/s.js"; document.head.append(s);\nbridge.nothing.at.all();',
  });
  expect(await documentMessage(sandbox, 'error')).toMatchObject({ kind: 'thrown', name: 'TypeError', lineNumber: 2 });
  // Time itself is under test: a request that does not come tells nothing.
  await sandbox.waitForTimeout(500);
  expect(console.log.slice(logged).filter((line) => !/\/(sandbox|api|modules|shell)\//.test(line))).toEqual([]);
});

test('resources of several documents are fetched once, run in order, and know their address', async ({ sandbox }) => {
  const files: Record<string, [type: string, body: string]> = {
    '/own/a.js': ['text/javascript', 'const first = 1; window.from = document.currentScript.src;'],
    '/own/b.js': ['text/javascript', 'window.second = first + 1;'],
    '/own/a.css': ['text/css', 'p { background: url(dot.png); }'],
  };
  const asked: string[] = [];
  await sandbox.route(/\/own\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    const [contentType = 'text/plain', body = ''] = files[pathname] ?? [];
    await route.fulfill({ status: files[pathname] ? 200 : 404, contentType, body });
  });
  const resources = ['/own/a.js', '/own/b.js', '/own/a.css'].map((url) => ({ url }));
  for (const html of ['<p>one</p>', '<p>two</p>']) {
    await sandbox.evaluate(() => sandboxUse.reported.splice(0));
    await show(sandbox, {
      ...{ html, resources },
      js: `bridge.send([first, second, new URL(from).pathname, document.currentScript,
        getComputedStyle(document.querySelector('p')).backgroundImage]);`,
    });
    const dot = `url("${new URL('/own/dot.png', sandbox.url()).href}")`;
    expect(await documentMessage(sandbox, 'message')).toEqual([1, 2, '/own/a.js', null, dot]);
  }
  expect(asked.filter((path) => !path.endsWith('.png')).sort()).toEqual(['/own/a.css', '/own/a.js', '/own/b.js']);
  await sandbox.evaluate(() => sandboxUse.reported.splice(0));
  await show(sandbox, { html: 'gone', resources: [{ url: '/own/gone.js' }] });
  expect(await documentMessage(sandbox, 'resource')).toMatchObject({ failure: 'unable-to-load' });
  await expect(sandbox.getByRole('alert')).toContainText(/Unable to load .*\/own\/gone\.js/);
});

test('modules fail with what went wrong', async ({ sandbox, expectConsoleErrors }) => {
  expectConsoleErrors(/./);
  const files: Record<string, string> = {
    '/resource-broken.js': 'export default = 1',
    '/resource-throwing.js': 'throw new Error("no"); export default 1',
    '/resource-nothing.js': 'export const a = 1',
    '/resource-good.js': 'export default { answer: 42 }',
  };
  await sandbox.route(/\/resource-[a-z]+\.js$/, async (route) => {
    const body = files[new URL(route.request().url()).pathname];
    const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
    await route.fulfill({ status: body ? 200 : 404, headers, body });
  });
  const outcomes: Record<string, unknown> = {};
  for (const name of ['missing', 'broken', 'throwing', 'nothing']) {
    await sandbox.evaluate(() => sandboxUse.reported.splice(0));
    await show(sandbox, { html: name, resources: [{ url: `/resource-${name}.js`, isModule: true }] });
    outcomes[name] = ((await documentMessage(sandbox, 'resource')) as { failure: string }).failure;
  }
  expect(outcomes).toEqual({
    missing: 'unable-to-load-module',
    broken: 'unable-to-compile-module',
    throwing: 'unable-to-init-module',
    nothing: 'no-default-export',
  });
  await show(sandbox, {
    html: 'good',
    resources: [{ url: '/resource-good.js', isModule: true }],
    js: 'bridge.send(Object.values(bridge.modules));',
  });
  expect(await documentMessage(sandbox, 'message')).toEqual([{ answer: 42 }]);
});
