/**
 * Rules of stored CSS that apply inside of one element alone: nothing is fetched from elsewhere, and nothing leaves the
 * element. What cannot be read is left out, as browsers do.
 */
export function scopedRules(css: string, scope: string): string[] {
  const read = new CSSStyleSheet();
  read.replaceSync(css);
  return [...read.cssRules].flatMap((rule) => {
    if (!isKept(rule)) return [];
    if (!clean(rule)) return [];
    // Names of animations are the page's: theirs cannot be nested.
    return rule instanceof CSSKeyframesRule ? [rule.cssText] : [`${scope} { ${rule.cssText} }`];
  });
}

/** Imports, fonts, pages, and what is not known here would reach beyond the element. */
const isKept = (rule: CSSRule): boolean =>
  rule instanceof CSSStyleRule ||
  rule instanceof CSSMediaRule ||
  rule instanceof CSSSupportsRule ||
  rule instanceof CSSKeyframesRule;

/**
 * Takes from a rule, and from those in it, what would leave the element or fetch something; false: all of it would.
 * `isNested`: it stands in a rule that stays inside of the element.
 */
function clean(rule: CSSRule, isNested = false): boolean {
  const isStyle = rule instanceof CSSStyleRule;
  if (isStyle && !staysInside(rule.selectorText, isNested)) return false;
  if (isStyle || rule instanceof CSSKeyframeRule) {
    for (const name of [...rule.style])
      if (!isHarmless(name, rule.style.getPropertyValue(name))) rule.style.removeProperty(name);
  }
  if (rule instanceof CSSKeyframesRule) for (const frame of rule.cssRules) clean(frame);
  else if ('cssRules' in rule) {
    const { cssRules, deleteRule } = rule as CSSGroupingRule;
    for (let at = cssRules.length - 1; at >= 0; at--)
      if (!clean(cssRules[at] as CSSRule, isNested || isStyle)) deleteRule.call(rule, at);
  }
  return true;
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

const fetching = /(url|image-set|image|element|cross-fade|paint|src)\s*\(/i;
/** Pictures that are in the text itself. */
const ownPicture = /url\(\s*["']?data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,][^)]*\)/gi;

const isHarmless = (name: string, value: string): boolean =>
  !fetching.test(value.replace(ownPicture, '')) && !(name === 'position' && /fixed|var\(/i.test(value));
