/**
 * Rules of stored CSS that apply inside of one element alone: nothing is fetched from elsewhere, and nothing leaves the
 * element. What cannot be read is left out, as browsers do.
 */
export function scopedRules(css: string, scope: string): string[] {
  const read = new CSSStyleSheet();
  read.replaceSync(css);
  return [...read.cssRules].flatMap((rule) => {
    if (!isKept(rule)) return [];
    clean(rule);
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

/** Takes from a rule, and from those in it, what would leave the element or fetch something. */
function clean(rule: CSSRule): void {
  if (rule instanceof CSSStyleRule || rule instanceof CSSKeyframeRule) {
    for (const name of [...rule.style])
      if (!isHarmless(name, rule.style.getPropertyValue(name))) rule.style.removeProperty(name);
  }
  if (!('cssRules' in rule)) return;
  const group = rule as CSSGroupingRule | CSSKeyframesRule;
  for (const inner of [...group.cssRules]) clean(inner);
}

const fetching = /(url|image-set|image|element|cross-fade|paint|src)\s*\(/i;
/** Pictures that are in the text itself. */
const ownPicture = /url\(\s*["']?data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,][^)]*\)/gi;

const isHarmless = (name: string, value: string): boolean =>
  !fetching.test(value.replace(ownPicture, '')) && !(name === 'position' && /fixed|var\(/i.test(value));
