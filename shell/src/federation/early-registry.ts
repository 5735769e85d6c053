import type { Registry } from '@mullion/shared-kit/module/registry';

/** Where the boot script leaves what it has read; the shell's own file is another bundle and finds it there. */
const place = Symbol.for('mullion.early-registry');
type Holder = { [place]?: Promise<Registry> };

/** Leaves the registry, still on its way, for the shell. */
export const leaveRegistry = (registry: Promise<Registry>): void => {
  (globalThis as Holder)[place] = registry;
};

/** What the boot script left; only the first to ask gets it. */
export function takeRegistry(): Promise<Registry> | undefined {
  const left = (globalThis as Holder)[place];
  delete (globalThis as Holder)[place];
  return left;
}
