import type { ToDocument } from './document-messages';
import { documentProgram } from './document-program';
import { type SandboxFrame, startSandboxFrame } from './sandbox-frame';
import { pageProcess } from './sandbox-process';

/** Code that a document runs before all else, by its name. */
interface Library {
  name: string;
  code: string;
}

/** A document that has run libraries, and waits to be shown. */
interface WarmDocument {
  names: readonly string[];
  frame: SandboxFrame;
}

/** Browsers that take along a frame with what runs in it; elsewhere it would begin anew in its other place. */
type Movable = Element & { moveBefore?: (node: Node, before: Node | null) => void };
const canMove = () => 'moveBefore' in Element.prototype;

/** What was opened comes first, ms. */
const REST = 3000;

/** What is to be kept, by whom: the most counts. */
const wanted = new Map<symbol, readonly Library[]>();
let kept: (WarmDocument & { isLoaded: boolean; leave: () => void }) | undefined;

const most = (): readonly Library[] | undefined =>
  [...wanted.values()].toSorted((one, other) => other.length - one.length)[0];

function begin(): void {
  const libraries = most();
  if (kept || !libraries || !canMove()) return;
  const { rest } = pageProcess;
  if (rest > 0) {
    setTimeout(begin, rest);
    return;
  }
  const frame = startSandboxFrame(document.createElement('iframe'), 'document', String(documentProgram));
  const { element, port } = frame;
  const restart = () => {
    end();
    begin();
  };
  // It is never asked, and runs nothing of strangers.
  const never = { isAlive: () => false, silence: () => 0, isBusy: () => false };
  const leave = pageProcess.enter({ ...never, stop: restart, restart });
  const own = { names: libraries.map(({ name }) => name), frame, isLoaded: false, leave };
  kept = own;
  element.dataset.warm = '';
  element.inert = true;
  element.title = 'Sandbox';
  element.tabIndex = -1;
  element.setAttribute('aria-hidden', 'true');
  element.style.cssText = 'position: fixed; inset: 0 auto auto 0; inline-size: 1px; block-size: 1px; opacity: 0;';
  const message: ToDocument = { type: 'warm', libraries: libraries.map(({ code }) => code) };
  const run = () => {
    own.isLoaded = true;
    element.dataset.warm = 'ready';
    port.postMessage([message]);
  };
  element.addEventListener('load', run, { once: true });
  document.body.append(element);
}

function end(): void {
  kept?.leave();
  kept?.frame.close();
  kept = undefined;
}

/**
 * Keeps one document of the page that has run these libraries, so that one that needs them is there at once.
 * @returns ends that
 */
export function keepWarm(libraries: readonly Library[]): () => void {
  const who = Symbol('warm');
  wanted.set(who, libraries);
  renew();
  return () => {
    if (wanted.delete(who)) renew();
  };
}

/** Keeps what is wanted now: neither less nor more. */
function renew(): void {
  const names = most()?.map(({ name }) => name);
  if (kept && kept.names.join() !== names?.join()) end();
  begin();
}

/** Puts the warm document into a place, if it has run what is needed. Another one is kept in its stead a moment later. */
export function takeWarm(place: Element, needed: readonly string[]): WarmDocument | undefined {
  const taken = kept;
  if (
    !taken?.isLoaded ||
    !place.isConnected ||
    needed.length === 0 ||
    !needed.every((name) => taken.names.includes(name))
  )
    return undefined;
  kept = undefined;
  taken.leave();
  const { element } = taken.frame;
  (place as Movable).moveBefore?.(element, null);
  delete element.dataset.warm;
  element.inert = false;
  for (const name of ['aria-hidden', 'tabindex', 'style']) element.removeAttribute(name);
  setTimeout(begin, REST);
  return taken;
}
