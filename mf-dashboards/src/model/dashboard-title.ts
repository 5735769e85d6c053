/** Most characters that the platform takes for a title. */
export const MAX_TITLE = 255;

/** A title with words added to a name, which is cut as far as both have no room together. */
export function titleWith(add: (name: string) => string, name: string): string {
  const tooMany = add(name).length - MAX_TITLE;
  return tooMany > 0 ? add(Array.from(name).slice(0, -tooMany).join('')) : add(name);
}
