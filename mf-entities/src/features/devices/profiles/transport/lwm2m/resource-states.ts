import type { ObserveSettings, ResourceFlag } from './observe-settings';

/** What settings say about resources, to look up by path. */
export class ResourceStates {
  readonly #flags: Readonly<Record<ResourceFlag, ReadonlySet<string>>>;
  readonly #keyNames: Readonly<Record<string, string>>;
  /** How many values have a key. */
  readonly #uses = new Map<string, number>();

  constructor(settings: ObserveSettings) {
    this.#flags = {
      attribute: new Set(settings.attribute),
      telemetry: new Set(settings.telemetry),
      observe: new Set(settings.observe),
    };
    this.#keyNames = settings.keyName ?? {};
    for (const key of Object.values(this.#keyNames)) this.#uses.set(key, (this.#uses.get(key) ?? 0) + 1);
  }

  has(path: string, flag: ResourceFlag): boolean {
    return this.#flags[flag].has(path);
  }

  /** An attribute or telemetry. */
  isCollected(path: string): boolean {
    return this.has(path, 'attribute') || this.has(path, 'telemetry');
  }

  key(path: string): string | undefined {
    return this.#keyNames[path];
  }

  /** Another value has the same key. */
  isShared(path: string): boolean {
    const key = this.#keyNames[path];
    return Boolean(key) && (this.#uses.get(key as string) ?? 0) > 1;
  }

  /** How many of some paths have a flag. */
  count(paths: readonly string[], flag: ResourceFlag): number {
    return paths.filter((path) => this.has(path, flag)).length;
  }
}
