import { isHarmlessValue, isPlainValue } from './stored-css';

test.each([
  ['color', 'var(--primary, red)'],
  ['--own', 'calc(1px + 2px)'],
  ['position', 'sticky'],
  ['content', '"→ \\a \\"url(x)\\""'],
  ['content', '"(" attr(data-label) ")"'],
  ['background-image', 'url("data:image/png;base64,AA==")'],
  ['background-image', `url("data:image/svg+xml,%3Csvg style='rotate(1deg)'/%3E")`],
  ['--picture', "url('data:image/png,a') url(data:image/gif,b)"],
])('%s: %s stays', (property, value) => expect(isHarmlessValue(property, value)).toBe(true));

test.each([
  ['background-image', 'url("https://elsewhere.example/a.png")'],
  ['background-image', 'image-set("a.png" 1x)'],
  ['background-image', 'src(var(--address))'],
  ['--u', 'u\\72l(https://elsewhere.example/a.png)'],
  ['--u', 'URL (https://elsewhere.example/a.png)'],
  ['--u', '/* " */ url(https://elsewhere.example/a.png) /* " */'],
  ['--u', `'url("data:image/png,' url(https://elsewhere.example/a.png) '")'`],
  ['content', '"url(data:image/png," url(https://elsewhere.example/a.png) ")"'],
  ['background-image', 'url("data:text/html,a")'],
  ['position', 'fixed'],
  ['position', 'var(--p)'],
  ['position', 'v\\61r(--none, f\\69xed)'],
  ['position', 'attr(data-q type(*), f\\69xed)'],
  ['position', 'attr(data-p type(<custom-ident>))'],
  ['position', 'if(else: fixed)'],
  ['--p', 'attr(data-p type(*))'],
  ['content', 'attr(data-p type(*))'],
  ['background', 'attr(data-p)'],
])('%s: %s is left out', (property, value) => expect(isHarmlessValue(property, value)).toBe(false));

test.each(['1px solid #fff', 'calc(1rem + 2px)', '"Open Sans", sans-serif', 'rgb(1 2 3 / 50%)'])(
  '%s is plain',
  (value) => expect(isPlainValue(value)).toBe(true),
);

test.each(['var(--secret)', 'env(x)', 'attr(x)', 'if(x)', 'u\\72l(x)', 'url(x)', 'red; position: fixed', ''])(
  '%s is not plain',
  (value) => expect(isPlainValue(value)).toBe(false),
);
