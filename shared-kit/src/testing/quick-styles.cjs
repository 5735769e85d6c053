const { createRequire } = require('node:module');

// jsdom and its parser of styles as Jest's environment has them. All of jsdom is there before a part of it.
const ofEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
ofEnvironment('jsdom');
const ofJsdom = createRequire(ofEnvironment.resolve('jsdom'));
const inside = (file) => ofJsdom(`./jsdom/${file}`);
const { implForWrapper } = inside('living/generated/utils');
const { matchesDontThrow } = inside('living/helpers/selectors');
const browserSheet = ofJsdom('rrweb-cssom').parse(inside('browser/default-stylesheet'));

/** What nearly every question is about: what tests can see and press. No shorthand stands for any of it. */
const quick = {
  display: { initial: '' },
  opacity: { initial: '' },
  visibility: { initial: 'visible', isInherited: true },
  'pointer-events': { initial: 'auto', isInherited: true },
};
const names = {
  ...Object.fromEntries(Object.keys(quick).map((name) => [name, name])),
  pointerEvents: 'pointer-events',
};

/** The rules of a sheet that say something of a property, in their order. */
const rulesOf = (sheet, property) =>
  Array.from(sheet.cssRules)
    .flatMap((rule) =>
      rule.media ? (Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : []) : rule,
    )
    .filter(({ style }) => style && Array.from(style).includes(property))
    .map(({ selectorText, style }) => ({ selector: selectorText, value: style.getPropertyValue(property) }));

/** Those of the browser; most name elements alone. */
const browserRules = Object.fromEntries(
  Object.keys(quick).map((property) => [
    property,
    rulesOf(browserSheet, property).map((rule) => {
      const parts = rule.selector.split(/,\s*/);
      return parts.every((part) => /^[a-z0-9]+$/.test(part)) ? { ...rule, elements: new Set(parts) } : rule;
    }),
  ]),
);

const isMeant = ({ elements, selector }, element) =>
  elements ? elements.has(element._localName) : matchesDontThrow(element, selector);

/** What rules and the element itself say of a property, the last of them. */
function declared(element, property) {
  let found = '';
  const look = (rule) => {
    if (isMeant(rule, element)) found = rule.value === 'unset' ? '' : rule.value;
  };
  browserRules[property].forEach(look);
  for (const sheet of element._ownerDocument.styleSheets._list) rulesOf(sheet, property).forEach(look);
  const own = element.style?.getPropertyValue(property);
  return own === 'unset' ? '' : own || found;
}

function computed(element, property) {
  const { initial, isInherited } = quick[property];
  for (let at = element; at; at = isInherited ? at.parentElement : null) {
    const value = declared(at, property);
    if (value) return value;
  }
  return initial;
}

/**
 * `getComputedStyle` of a page of jsdom that works out what it is asked for alone. jsdom's own works out each color of the
 * element and of those above it every time, which was most of what looking for a role took.
 */
module.exports = function quickStyles(page) {
  const { getComputedStyle: slow } = page;
  return (wrapper, pseudo) => {
    const element = implForWrapper(wrapper);
    if (pseudo || element?.nodeType !== 1) return slow(wrapper, pseudo);
    let all;
    const rest = () => (all ??= slow(wrapper));
    const getPropertyValue = (name) => (quick[name] ? computed(element, name) : rest().getPropertyValue(name));
    return new Proxy(
      {},
      {
        get(_, name) {
          if (name === 'getPropertyValue') return getPropertyValue;
          if (Object.hasOwn(names, name)) return computed(element, names[name]);
          const value = rest()[name];
          return typeof value === 'function' ? value.bind(rest()) : value;
        },
        has: (_, name) => name in rest(),
      },
    );
  };
};
