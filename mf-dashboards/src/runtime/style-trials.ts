import { browserStorage, type KeyValueStore } from '@mullion/shared-kit/browser/storage';

const KEY = 'mullion-style-trials';
/** A page that has drawn nothing for so long, ms, hangs; a trial that is younger may be that of another tab, which has only begun. */
const HANGS_MS = 5000;
/** How long the page has to go on drawing before styles are held harmless, ms. */
const PROVEN_MS = 1500;
/** Trials that are remembered: pages may have ended for other reasons. */
const MOST = 50;

/**
 * Stored style sheets may keep the page from ever drawing, and no rule can tell which: each is tried, and one with which an earlier page
 * hung is left out until somebody asks for it.
 */
export class StyleTrials {
  /** Whose styles are left out, by their names: a dashboard for each element that would show them, the first that tells of them first. */
  private readonly withheld = new Map<string, readonly string[]>();
  private readonly allowed = new Set<string>();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly storage: KeyValueStore = browserStorage,
    private readonly now: () => number = () => Date.now(),
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Whether a dashboard tells that styles are left out: of those that are shown twice, one does. */
  readonly isTold = (owner: string): boolean => [...this.withheld.values()].some(([first]) => first === owner);

  /** How often styles that were left out have been asked for. */
  readonly asked = (): number => this.allowed.size;

  /**
   * Tries styles of a dashboard by `insert`, unless they are left out.
   * @returns ends that: they are shown no more
   */
  apply(css: string, insert: () => void, owner: string): () => void {
    if (!this.begin(css, owner)) return () => this.endWithheld(nameOf(css), owner);
    let end = () => {};
    try {
      insert();
    } finally {
      end = this.prove(css);
    }
    return end;
  }

  /** Begins to try styles of a dashboard, before anything of them is read; false: they are left out. */
  begin(css: string, owner: string): boolean {
    const name = nameOf(css);
    const trials = this.read();
    const since = trials[name];
    if (since !== undefined && this.now() - since > HANGS_MS && !this.allowed.has(name)) {
      this.withheld.set(name, [...(this.withheld.get(name) ?? []), owner]);
      this.tell();
      return false;
    }
    this.write({ ...trials, [name]: since ?? this.now() });
    return true;
  }

  /**
   * Waits until the page has gone on drawing with styles. While it is hidden it draws nothing, and nothing is tried.
   * @returns ends that: a page that is left, or draws without them, has not hung, unless it has drawn nothing for long
   */
  prove(css: string): () => void {
    let isOver = false;
    let began = this.now();
    let drawnAt = began;
    const forget = () => {
      if (document.hidden || this.now() - drawnAt < HANGS_MS) this.forget(css);
    };
    const leave = () => {
      if (isOver) return;
      isOver = true;
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', turn);
      forget();
    };
    const turn = () => {
      if (document.hidden) return forget();
      began = this.now();
      drawnAt = began;
      this.write({ ...this.read(), [nameOf(css)]: began });
    };
    const drawn = () => {
      if (isOver) return;
      drawnAt = this.now();
      if (drawnAt - began < PROVEN_MS) requestAnimationFrame(drawn);
      else leave();
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', turn);
    if (document.hidden) forget();
    requestAnimationFrame(drawn);
    return leave;
  }

  /** What is left out of a dashboard is applied, for once or for good: it is tried again. */
  allow(owner: string): void {
    for (const [name, owners] of [...this.withheld]) {
      if (!owners.includes(owner)) continue;
      this.allowed.add(name);
      this.withheld.delete(name);
    }
    this.tell();
  }

  private endWithheld(name: string, owner: string): void {
    const owners = this.withheld.get(name) ?? [];
    const at = owners.indexOf(owner);
    if (at < 0) return;
    if (owners.length > 1) this.withheld.set(name, owners.toSpliced(at, 1));
    else this.withheld.delete(name);
    this.tell();
  }

  private forget(css: string): void {
    const { [nameOf(css)]: _, ...others } = this.read();
    this.write(others);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  private read(): Record<string, number> {
    try {
      const stored: unknown = JSON.parse(this.storage.getItem(KEY) ?? '{}');
      const entries = Object.entries(stored ?? {});
      return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
    } catch {
      return {};
    }
  }

  private write(trials: Record<string, number>): void {
    const newest = Object.entries(trials).toSorted(([, one], [, other]) => other - one);
    if (newest.length === 0) this.storage.removeItem(KEY);
    else this.storage.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
  }
}

/** A short name that other styles hardly have. */
function nameOf(css: string): string {
  let hash = 5381;
  for (let at = 0; at < css.length; at++) hash = (hash * 33 + css.charCodeAt(at)) | 0;
  return `${css.length}-${hash >>> 0}`;
}

/** Those of this browser. */
export const styleTrials = new StyleTrials();
