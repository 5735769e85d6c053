/** @jest-environment jsdom */
import fc from 'fast-check';
import { sanitizeHtml } from '../browser/sanitize-html';
import { renderMarkdown } from './render-markdown';

const page = async (markdown: string, options?: { lineNumbers: boolean }) => {
  const root = document.createElement('div');
  root.innerHTML = await renderMarkdown(markdown, options);
  return root;
};
const fence = (language: string, ...lines: string[]) => [`\`\`\`${language}`, ...lines, '```'].join('\n');

describe('what anybody may write is harmless', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<img src="x" onerror="alert(1)">'],
    ['a script address', '[x](javascript:alert(1))'],
    ['a script address in disguise', '<a href=" java&#x09;script:alert(1)">x</a>'],
    ['a data address', '[x](data:text/html,<script>alert(1)</script>)'],
    ['a frame', '<iframe src="https://evil.example" srcdoc="<p>"></iframe>'],
    ['an object', '<object data="x"></object><embed src="x">'],
    ['a form', '<form action="https://evil.example"><input name="password"><button>Sign in</button></form>'],
    ['a drawing', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg><svg onload="alert(1)">'],
    ['mathematics', '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>'],
    ['a style sheet', '<style>body { display: none }</style><link rel="stylesheet" href="//evil.example">'],
    ['a base and a redirection', '<base href="//evil.example"><meta http-equiv="refresh" content="0;url=//evil">'],
    ['media', '<video src="x" autoplay></video><audio src="x"></audio>'],
    ['a fetching style', '<p style="background: url(https://evil.example)">x</p>'],
    ['an overlay', '<div style="position: fixed; inset: 0; z-index: 9999">Your session ended</div>'],
    ['names that stand for others', '<p id="root" class="kit-dialog" name="body" slot="x">x</p>'],
    ['a handler in a code style', fence('js', '{:code-style="color: red" onclick="alert(1)"}', 'x')],
    ['a handler in the name of a language', fence('js" onclick="alert(1)', 'x')],
    ['a handler in a heading', '# <img src=x onerror=alert(1)> "onclick=alert(1)'],
  ])('%s', async (_, markdown) => {
    const root = await page(markdown);
    const elements = [...root.querySelectorAll('*')];
    expect(elements.map(({ tagName }) => tagName.toLowerCase())).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^(script|iframe|object|embed|form|input|button|svg|math|style|link|base|meta|video|audio)$/,
        ),
      ]),
    );
    const attributes = elements.flatMap((element) => [...element.attributes]);
    for (const { name, value } of attributes) {
      expect(name).not.toMatch(/^on|^(id|class|name|slot|srcdoc|action)$/);
      expect(value).not.toMatch(/^\s*(javascript|data:text)/i);
      if (name === 'style') expect(value).not.toMatch(/url|position|z-index/);
    }
  });

  test('a link to a new tab does not hand the console over', async () => {
    const link = (await page('<a href="https://a.example" target="_blank">x</a>')).querySelector('a');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    const top = (await page('<a href="https://a.example" target="_top">x</a>')).querySelector('a');
    expect(top).not.toHaveAttribute('target');
  });

  test('sanitising what is sanitised changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(
              '<',
              '>',
              '"',
              "'",
              '=',
              '/',
              '<b ',
              '<a href=',
              'onclick=',
              '<p style="',
              'color:red',
              '<!--',
            ),
            fc.string({ maxLength: 8 }),
          ),
        ),
        (parts) => {
          const once = sanitizeHtml(parts.join(''));
          expect(sanitizeHtml(once)).toBe(once);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('flavour', () => {
  test('headings carry their words, each its own', async () => {
    const root = await page('# Save & load\n\n## Über uns\n\n## Über uns');
    expect([...root.querySelectorAll('[data-heading]')].map((heading) => heading.getAttribute('data-heading'))).toEqual(
      ['save--load', 'über-uns', 'über-uns-1'],
    );
  });

  test('a line break is a space, quotes and dashes stay as written', async () => {
    const root = await page('one\n"two" -- three');
    expect(root.querySelector('br')).toBeNull();
    expect(root).toHaveTextContent('one "two" -- three');
  });

  test('tables, struck words and tasks are known', async () => {
    const root = await page('| a | b |\n|---|--:|\n| 1 | 2 |\n\n~~gone~~\n\n- [x] done\n- [ ] open');
    expect(root.querySelectorAll('td')).toHaveLength(2);
    expect(root.querySelector('del')).toHaveTextContent('gone');
    expect([...root.querySelectorAll('li')].map((item) => item.textContent?.trim())).toEqual(['☑ done', '☐ open']);
  });
});

describe('extensions', () => {
  test('{:copy-code} ends a code block: it goes, and a button has a place', async () => {
    const root = await page(fence('json', '{"a": 1}', '{:copy-code}'));
    expect(root.querySelector('code')?.textContent).toBe('{"a": 1}');
    expect(root.querySelector('[data-code] > [data-copy]')).not.toBeNull();
  });

  test('{:copy-code} ends a table cell', async () => {
    const root = await page('| a |\n|---|\n| `x` {:copy-code} |');
    expect(root.querySelector('td')).toHaveTextContent(/^x$/);
    expect(root.querySelector('td > [data-copy]')).not.toBeNull();
  });

  test('{:code-style} styles the block, as far as it is a look', async () => {
    const root = await page(fence('css', '{:code-style="max-height: 200px; position: fixed"}', 'a { color: red }'));
    expect(root.querySelector('pre')?.getAttribute('style')).toBe('max-height: 200px');
    expect(root.querySelector('code')?.textContent).toBe('a { color: red }');
  });

  test('{:auto} in a header lets the columns be as wide as they like', async () => {
    const root = await page('| a {:auto} |\n|---|\n| 1 |\n\n| b |\n|---|\n| 2 |');
    expect([...root.querySelectorAll('table')].map((table) => table.hasAttribute('data-auto'))).toEqual([true, false]);
    expect(root.querySelector('th')).toHaveTextContent(/^a$/);
  });

  test('{:target="_blank"} opens a link in a new tab', async () => {
    const root = await page('[other{:target="_blank"}](/help/devices) [same](/help/assets)');
    const [other, same] = root.querySelectorAll('a');
    expect(other).toHaveAttribute('target', '_blank');
    expect(other).toHaveTextContent(/^other$/);
    expect(same).not.toHaveAttribute('target');
  });
});

describe('code', () => {
  test.each([
    ['javascript', 'return 1;', 'keyword', 'return'],
    ['typescript', 'let a: Foo = 1;', 'property', 'Foo'],
    ['json', '{"a": true}', 'number', 'true'],
    ['css', 'a { color: red }', 'property', 'color'],
    ['html', '<b>x</b>', 'function', 'b'],
    ['JS', 'return "x"', 'string', '"x"'],
  ])('%s is highlighted', async (language, code, token, word) => {
    const root = await page(fence(language, code));
    expect(root.querySelector(`[data-tok="${token}"]`)).toHaveTextContent(word);
    expect(root.querySelector('code')?.textContent).toBe(code);
  });

  test.each(['bash', '', 'constructor'])('%j stays plain', async (language) => {
    const root = await page(fence(language, 'curl <host> && "x"'));
    expect(root.querySelector('[data-tok]')).toBeNull();
    expect(root.querySelector('code')?.textContent).toBe('curl <host> && "x"');
  });

  test('lines are numbered on demand, but never a single one', async () => {
    const many = fence('js', 'a();', '', 'b();');
    expect((await page(many, { lineNumbers: true })).querySelectorAll('[data-line]')).toHaveLength(3);
    expect((await page(many)).querySelectorAll('[data-line]')).toHaveLength(0);
    expect((await page(fence('js', 'a();'), { lineNumbers: true })).querySelectorAll('[data-line]')).toHaveLength(0);
  });
});

test('what is no text fails', async () => {
  await expect(renderMarkdown({} as unknown as string)).rejects.toThrow(/string/);
});
