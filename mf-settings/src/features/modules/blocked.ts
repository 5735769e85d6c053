import type { ModuleState, VersionFaults } from '@mullion/shared-kit/module/modules-state';

type Translate = (key: string, values?: Record<string, unknown>) => string;

const isDamaged = (module: ModuleState, version: string, faults: VersionFaults) =>
  Boolean(faults[version]?.length) || module.versions.find((one) => one.version === version)?.stored === null;
const needsOtherKit = ({ versions }: ModuleState, version: string) =>
  versions.some((one) => one.version === version && one.kit && !one.fitsKit);

/**
 * Why a version can't take over, and which of the earlier ones can; undefined when nothing is known against it.
 * @param faults what was found in the module's files, once they have been checked
 */
export function blockedReason(
  t: Translate,
  module: ModuleState,
  version: string,
  faults: VersionFaults = {},
): string | undefined {
  if (isDamaged(module, version, faults)) return blocked(t, 'damaged', module, version, faults);
  return needsOtherKit(module, version) ? blocked(t, 'kit', module, version, faults) : undefined;
}

/** The same in words, where the gateway has found it. */
export function blocked(
  t: Translate,
  why: 'damaged' | 'kit',
  module: ModuleState,
  version: string,
  faults: VersionFaults = {},
): string {
  const other = module.earlier.find(
    (one) => one !== version && !isDamaged(module, one, faults) && !needsOtherKit(module, one),
  );
  const reason = t(`blocked.${why}`, { version });
  return other ? `${reason} ${t('blocked.instead', { version: other })}` : reason;
}
