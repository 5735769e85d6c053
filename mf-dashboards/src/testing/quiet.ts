import { act } from '@testing-library/react';

const turn = () =>
  act(async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });

/** So many frames nothing is to be new. */
const STILL_TURNS = 4;
/** So many frames would be something that never rests. */
const MOST_TURNS = 300;

/** The page, wherever in it overlays and what is drawn have their places: these come and go, and some stay empty. */
const page = () =>
  Array.from(document.body.children, ({ outerHTML }) => outerHTML)
    .filter((html) => html !== '<div></div>')
    .sort()
    .join('');

/** Waits until frames bring nothing new of what is read, and nothing is on its way; what it is then. */
export async function quiet(read: () => string = page): Promise<string> {
  let now = '';
  for (let still = 0, turns = 0; still < STILL_TURNS; turns += 1) {
    if (turns === MOST_TURNS) throw new Error(`There is always something new: ${now}`);
    await turn();
    const before = now;
    now = read();
    still = now === before && !document.querySelector('.lines') ? still + 1 : 0;
  }
  return now;
}
