import { isHarmlessValue } from '@mullion/shared-kit/browser/stored-css';

/**
 * Rules of stored CSS that apply inside of the element with `data-css={id}` alone: nothing is fetched from elsewhere, and
 * nothing leaves the element. What cannot be read is left out, as browsers do.
 */
export function scopedRules(css: string, id: string): string[] {
  if (css.length > MOST_CHARACTERS || isNestedTooDeep(css)) return [];
  const read = new CSSStyleSheet();
  read.replaceSync(css);
  const rules = [...read.cssRules].filter((rule) => (rule instanceof CSSKeyframesRule || isKept(rule)) && clean(rule));
  // Names of animations are the page's: theirs cannot be nested, and become the element's own.
  const names = new Map(
    rules
      .filter((rule) => rule instanceof CSSKeyframesRule)
      .flatMap(({ name }) => [CSS.escape(name), JSON.stringify(name)].map((written) => [written, `${id} ${name}`])),
  );
  return rules.map((rule) => {
    if (!(rule instanceof CSSKeyframesRule)) {
      renameAnimations(rule, names);
      return `[data-css="${id}"] { ${rule.cssText} }`;
    }
    rule.name = `${id} ${rule.name}`;
    return rule.cssText;
  });
}

/** Of longer style sheets nothing is read. */
const MOST_CHARACTERS = 200_000;

/** In so many rules one may stand in another, media and the like counted too: browsers read what is nested in thousands for minutes. */
const MOST_NESTED = 16;

/** Whether rules are nested so deep that reading them would not end; braces in texts and comments count too. */
export function isNestedTooDeep(css: string): boolean {
  let depth = 0;
  for (const [brace] of css.matchAll(/[{}]/g)) {
    depth = Math.max(0, depth + (brace === '{' ? 1 : -1));
    if (depth > MOST_NESTED) return true;
  }
  return false;
}

/** Selectors of a rule, and parts of one of them. */
const MOST_SELECTORS = 100;
const MOST_PARTS = 12;

/** Whether selectors are matched in good time: each further part, and each look into an element, is tried with all that are around it. */
export function isMatchable(selectors: string): boolean {
  const flat = selectors.replace(literal, '');
  const looks = flat.match(/:has\(/gi) ?? [];
  const all = flat.split(',');
  return (
    looks.length <= 1 && all.length <= MOST_SELECTORS && all.every((one) => one.split(/[\s>+~(]+/).length <= MOST_PARTS)
  );
}

/** Imports, fonts, pages, scopes, and what is not known here would reach beyond the element. */
const isKept = (rule: CSSRule): boolean =>
  rule instanceof CSSStyleRule ||
  rule instanceof CSSMediaRule ||
  rule instanceof CSSSupportsRule ||
  isDeclarations(rule);

/** What a rule says behind rules in it; older browsers count it to the rule itself. */
const isDeclarations = (rule: CSSRule) =>
  typeof CSSNestedDeclarations === 'function' && rule instanceof CSSNestedDeclarations;

/** The declarations of a rule itself. */
const styleOf = (rule: CSSRule) => ('style' in rule ? (rule.style as CSSStyleDeclaration) : undefined);

/** The animations of an element by the names that they have in the page. */
function renameAnimations(rule: CSSRule, names: ReadonlyMap<string, string>) {
  const style = styleOf(rule);
  const named = style?.getPropertyValue('animation-name');
  if (style && named) {
    const renamed = named.split(', ').map((name) => {
      const own = names.get(name);
      return own === undefined ? name : CSS.escape(own);
    });
    style.setProperty('animation-name', renamed.join(', '), style.getPropertyPriority('animation-name'));
  }
  if ('cssRules' in rule) for (const inner of rule.cssRules as CSSRuleList) renameAnimations(inner, names);
}

/**
 * Takes from a rule, and from those in it, what would leave the element or fetch something; false: all of it would.
 * `isNested`: it stands in a rule that stays inside of the element.
 */
function clean(rule: CSSRule, isNested = false): boolean {
  const isStyle = rule instanceof CSSStyleRule;
  if (isStyle && !(staysInside(rule.selectorText, isNested) && isMatchable(rule.selectorText))) return false;
  const style = styleOf(rule);
  if (style) cleanStyle(style);
  if (rule instanceof CSSKeyframesRule) for (const frame of rule.cssRules) clean(frame);
  else if ('cssRules' in rule) {
    const { cssRules, deleteRule } = rule as CSSGroupingRule;
    for (let at = cssRules.length - 1; at >= 0; at--) {
      const inner = cssRules[at] as CSSRule;
      if (!isKept(inner) || !clean(inner, isNested || isStyle)) deleteRule.call(rule, at);
    }
  }
  return true;
}

function cleanStyle(style: CSSStyleDeclaration) {
  const whole = style.cssText;
  for (const name of [...style]) {
    const value = style.getPropertyValue(name);
    // Of a shorthand with `var()` nothing is known yet: its text stands in the whole alone.
    const isHarmless = value || name.startsWith('--') ? isHarmlessValue(name, value) : isHarmlessValue('', whole);
    if (!isHarmless) style.removeProperty(name);
  }
}

const literal = /"(?:[^"\\]|\\.)*"|\\./g;
const innermost = /\(([^()]*)\)/g;

/**
 * Whether selectors mean parts of the element alone. `&` would be the element itself, whose siblings and ancestors are not
 * the author's. In a nested rule it is something inside of the element, and so is what follows it; in brackets alone, as in
 * `:not(&)`, it says nothing of what is meant.
 */
export function staysInside(selectors: string, isNested: boolean): boolean {
  let flat = selectors.replace(literal, '');
  if (!flat.includes('&')) return true;
  if (!isNested) return false;
  while (flat.includes('(')) {
    const before = flat;
    flat = flat.replace(innermost, (_, within: string) => (/[&§]/.test(within) ? '§' : ''));
    if (flat === before) return false;
  }
  return flat.split(',').every((one) => !one.includes('§') || one.includes('&'));
}
