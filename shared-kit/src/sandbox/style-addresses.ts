const addresses = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"'()]+))\s*\)|(@import\s+)(?:"([^"]*)"|'([^']*)')/gi;
/** Texts in it are addresses without `url()`, but those that name a type. */
const imageSet = /image-set\((?:[^()"']|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*')*\))*\)/gi;
const texts = /(type\(\s*)?(?:"([^"]*)"|'([^']*)')/gi;

/** A style sheet whose addresses are whole: it will stand in the document, and be of no address. */
export const withWholeAddresses = (css: string, base: string): string =>
  css
    .replace(addresses, (found: string, ...[a, b, c, rule = '', d, e]: (string | undefined)[]) => {
      const whole = wholeText(a ?? b ?? c ?? d ?? e ?? '', base);
      return whole ? `${rule}url(${whole})` : found;
    })
    .replace(imageSet, (set) =>
      set.replace(texts, (found: string, ...[type, a, b]: (string | undefined)[]) =>
        type ? found : (wholeText(a ?? b ?? '', base) ?? found),
      ),
    );

/** A whole address as a text of a style sheet; undefined: it is whole, or none. */
function wholeText(address: string, base: string): string | undefined {
  if (/^(#|$)/.test(address) || URL.canParse(address) || !URL.canParse(address, base)) return undefined;
  // A mark that ends the text, or begins an escape, is none in an address.
  return `"${new URL(address, base).href.replaceAll('"', '%22').replaceAll('\\', '%5C')}"`;
}
