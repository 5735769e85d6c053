import type { LoadCount, ModuleState, VersionFaults } from '@mullion/shared-kit/module/modules-state';
import { sumOf } from '../../calls/modules';

/** What is wrong with a version that somebody runs, or would run next. */
export interface Trouble {
  kind: 'fails' | 'canary-fails' | 'override-fails' | 'damaged' | 'kit';
  module: string;
  version: string;
  loads: number;
  failed: number;
}

/** From so many loads on, and so great a share of failed ones, a version is said to fail. */
const tellFrom = { loads: 5, share: 0.1 };

/** Whether so many loads failed that people should be told. */
export const isFailing = ({ loads, failed }: LoadCount): boolean =>
  loads >= tellFrom.loads && failed / loads >= tellFrom.share;

/**
 * What is wrong with a module, the worst first. Versions that nobody runs any more count for nothing: after a rollback all
 * is well, whatever failed before.
 * @param faults what was found in its files, once they have been checked
 */
export function troublesOf(module: ModuleState, faults: VersionFaults = {}): Trouble[] {
  const { name, current, fallback, trial, overrides, versions } = module;
  const used = [
    { version: current, kind: 'fails' as const },
    ...(trial ? [{ version: trial.version, kind: 'canary-fails' as const }] : []),
    ...overrides.map(({ version }) => ({ version, kind: 'override-fails' as const })),
    ...(fallback ? [{ version: fallback, kind: null }] : []),
  ].filter(({ version }, at, all) => all.findIndex((other) => other.version === version) === at);
  const found = used.flatMap(({ version, kind }): Trouble[] => {
    const stored = versions.find((one) => one.version === version);
    const about = { module: name, version, ...sumOf(stored?.hours ?? []) };
    return [
      ...(kind && isFailing(about) ? [{ kind, ...about }] : []),
      ...(faults[version]?.length || stored?.stored === null ? [{ kind: 'damaged' as const, ...about }] : []),
      ...(kind && stored?.kit && !stored.fitsKit ? [{ kind: 'kit' as const, ...about }] : []),
    ];
  });
  return found.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

const order: readonly Trouble['kind'][] = ['fails', 'damaged', 'kit', 'canary-fails', 'override-fails'];
