import { type CopyKey, keptPlaces, placeOf } from './kept-copies';

/** Where one tab keeps its copy; no other tab writes there, or is offered it, before it is let go. */
export interface ClaimedPlace {
  place: string;
  letGo: () => void;
}

/** Claims a place as long as nobody else has it. The browser lets it go with the page, however that ends. */
const claim = (place: string): Promise<ClaimedPlace | undefined> =>
  new Promise((resolve, reject) => {
    const held = (lock: Lock | null) => {
      if (lock) return new Promise<void>((letGo) => resolve({ place, letGo }));
      resolve(undefined);
    };
    navigator.locks.request(`mullion-editing/${place}`, { ifAvailable: true }, held).catch(reject);
  });

async function claimFree(key: CopyKey, isEmpty: boolean): Promise<ClaimedPlace> {
  const kept = await keptPlaces(key);
  for (const place of isEmpty ? [] : kept) {
    const claimed = await claim(place);
    if (claimed) return claimed;
  }
  for (let tab = 0; ; tab += 1) {
    const place = placeOf(key, tab);
    const claimed = isEmpty && kept.includes(place) ? undefined : await claim(place);
    if (claimed) return claimed;
  }
}

/**
 * A place for this tab's copy: of those that closed tabs have left, the one with the newest copy, else an empty one. A
 * browser that knows no locks, or denies them, has one place for all tabs.
 * @param isEmpty only one that holds no copy will do
 */
export async function claimPlace(key: CopyKey, isEmpty = false): Promise<ClaimedPlace> {
  const shared = { place: placeOf(key, 0), letGo: () => undefined };
  return 'locks' in navigator ? claimFree(key, isEmpty).catch(() => shared) : shared;
}
