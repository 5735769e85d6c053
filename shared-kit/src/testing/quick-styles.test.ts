import { JSDOM } from 'jsdom';

const quickStyles: (page: object) => typeof getComputedStyle = require('./quick-styles.cjs');

const { window: page } = new JSDOM('<!doctype html><body></body>');
const { document } = page;
const slow = page.getComputedStyle.bind(page);
const quick = quickStyles(page);
const properties = ['display', 'opacity', 'visibility', 'pointer-events', 'color', 'position', 'margin-top'];
const camel = { 'pointer-events': 'pointerEvents', 'margin-top': 'marginTop' } as Record<string, string>;

/** Every element of the page says the same either way, asked by property and by name. */
function expectSame() {
  for (const element of document.querySelectorAll('*')) {
    const [one, other] = [slow(element), quick(element)] as unknown as Record<string, unknown>[];
    for (const property of properties) {
      const name = camel[property] ?? property;
      const said = [other?.[name], quick(element).getPropertyValue(property)];
      const meant = [one?.[name], slow(element).getPropertyValue(property)];
      expect([element.outerHTML, property, ...said]).toEqual([element.outerHTML, property, ...meant]);
    }
  }
}

test.each([
  [
    'elements as they come',
    `<article><h1>a</h1><p>b <span>c</span><q>d</q></p></article><ul><li>e</li></ul><table><tbody><tr><th>f</th><td>g</td></tr></tbody></table>
     <form><fieldset><legend>h</legend><input><input type="hidden"><select><optgroup><option>i</option></optgroup></select><button>j</button></fieldset></form>
     <details><summary>k</summary>l</details><dialog>m</dialog><dialog open>n</dialog><ruby>o<rp>(</rp><rt>p</rt></ruby><svg><title>q</title><g></g></svg><template></template>`,
  ],
  ['what is hidden', '<div hidden><p>a</p></div><span hidden="until-found">b</span>'],
  [
    'what an element says itself',
    `<div style="display: none; visibility: hidden; opacity: 0; pointer-events: none; position: fixed; color: red">
     <p style="visibility: visible">a</p><p style="pointer-events: auto; display: unset">b</p><p hidden style="display: flex">c</p></div>`,
  ],
  [
    'styles of the page',
    `<style>.gone { display: none } .off > * { visibility: hidden; pointer-events: none; color: blue } [hidden] { display: block }
     @media screen { .faint { opacity: 0.5 } } @media print { .faint { opacity: 0 } }</style>
     <p class="gone">a</p><div class="off"><b>b</b><i class="faint">c</i></div><p hidden>d</p>`,
  ],
])('says of %s what jsdom says', (_, html) => {
  document.body.innerHTML = html;
  expectSame();
});

test('refuses what is no element, as jsdom does', () => {
  expect(() => quick({} as Element)).toThrow(/Element/);
  expect(() => quick(document as unknown as Element)).toThrow(/Element/);
});
