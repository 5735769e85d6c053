/**
 * Whether a picture that a user's function chose may be fetched: one that came with the answer, one of this origin, or one whose whole
 * address stands in `texts`, which the configuration holds. An address that a function puts together could carry what it was told to
 * any host.
 *
 * A list of addresses to choose from still tells as much as the choice.
 *
 * @param texts addresses, and bodies of functions with addresses in quotes
 */
export function isKnownPicture(url: string, texts: readonly string[]): boolean {
  if (/^data:image\//i.test(url)) return true;
  if (!URL.canParse(url, location.origin)) return false;
  if (new URL(url, location.origin).origin === location.origin) return true;
  if (!/^https?:\/\//i.test(url)) return false;
  return texts.some((text) => text === url || [`'${url}'`, `"${url}"`, `\`${url}\``].some((one) => text.includes(one)));
}
