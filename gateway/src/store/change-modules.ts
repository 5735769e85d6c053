import type { ChangeAuthor, ModuleChange } from '@mullion/shared-kit/module/modules-state';
import { logged } from './change-log.js';
import { rollback, tryVersion, useVersion } from './current-version.js';
import { readRegistry } from './registry-file.js';
import { revisionOf } from './revision.js';
import { publishedShellVersions, readShellHistory, rollbackShell, useShell } from './shell-versions.js';
import { StoreError } from './store-error.js';
import { withStoreLock } from './store-lock.js';
import { clearTenantOverride, overrideForTenant } from './tenant-overrides.js';
import { faultsOfShell, faultsOfShellPage } from './verify.js';
import { earlierVersions, moduleOf } from './versions.js';

/** The store was changed after somebody looked at it. */
export class ChangedMeanwhile extends StoreError {
  override name = 'ChangedMeanwhile';
}

/**
 * Changes what runs, and notes it in the log.
 * @param revision state of the store that the decision was made on; absent: whatever it is
 * @param reason why, for the log
 * @returns the version that is current then
 * @throws ChangedMeanwhile when it is another one; StoreError when a rule of the store is against it
 */
export const changeModules = (
  storeDir: string,
  change: ModuleChange,
  by: ChangeAuthor,
  { revision, reason }: { revision?: string; reason?: string } = {},
): Promise<string> =>
  withStoreLock(storeDir, async () => {
    if (revision !== undefined && revision !== (await revisionOf(storeDir)))
      throw new ChangedMeanwhile('somebody else has changed the modules meanwhile');
    await refuseWhatIsSo(storeDir, change);
    const current = await currentAfter(storeDir, change);
    const isForAll = change.act === 'use' || change.act === 'rollback';
    const entry = { by, change, ...(reason && { reason }), ...(isForAll && { current }) };
    await logged(storeDir, entry, () => apply(storeDir, change));
    return current;
  });

/** A change to what is so already would stand in the log as one. @throws StoreError */
async function refuseWhatIsSo(storeDir: string, change: ModuleChange): Promise<void> {
  if (change.act !== 'use' && change.act !== 'try') return;
  const { module, version } = change;
  if (change.act === 'try') {
    const trial = moduleOf(await readRegistry(storeDir), module)?.trial;
    if (trial?.version.version === version && trial.percent === change.percent)
      throw new StoreError(`${module}@${version} runs for ${change.percent}% of users already`);
    return;
  }
  const isSo = await (module === 'shell' ? isShellCurrent(storeDir, version) : isCurrent(storeDir, module, version));
  if (isSo) throw new StoreError(`${module}@${version} is already current`);
}

async function isCurrent(storeDir: string, module: string, version: string): Promise<boolean> {
  const published = moduleOf(await readRegistry(storeDir), module);
  // While others try one, to use it for everybody is how the trial ends.
  return published?.current.version === version && !published.trial;
}

async function isShellCurrent(storeDir: string, version: string): Promise<boolean> {
  if ((await readShellHistory(storeDir))?.current !== version) return false;
  // A change that was cut short may have left another version's page in place: to use it once more mends that.
  return (await faultsOfShellPage(storeDir)).length === 0;
}

/** The version that everybody runs after a change; the change itself finds out whether it may be. */
async function currentAfter(storeDir: string, change: ModuleChange): Promise<string> {
  if (change.act === 'use') return change.version;
  const { module } = change;
  const shell = module === 'shell' ? await readShellHistory(storeDir) : null;
  const published = module === 'shell' ? undefined : moduleOf(await readRegistry(storeDir), module);
  const current = shell?.current ?? published?.current.version ?? '';
  const history = shell?.history ?? published?.history ?? [];
  return (change.act === 'rollback' ? earlierVersions(history, current)[0] : current) ?? '';
}

async function apply(storeDir: string, change: ModuleChange): Promise<unknown> {
  const { module: name } = change;
  if (name === 'shell') return applyToShell(storeDir, change);
  switch (change.act) {
    case 'use':
      return useVersion(storeDir, name, change.version);
    case 'try':
      return tryVersion(storeDir, name, change.version, change.percent);
    case 'override':
      return overrideForTenant(storeDir, change.tenantId, { name, version: change.version, expose: change.expose });
    case 'end-override':
      return clearTenantOverride(storeDir, change.tenantId, { name, expose: change.expose });
    case 'rollback':
      return rollback(storeDir, name);
  }
}

async function applyToShell(storeDir: string, change: ModuleChange): Promise<unknown> {
  if (change.act !== 'use' && change.act !== 'rollback') throw new StoreError('the shell is the same for all');
  const version = await currentAfter(storeDir, change);
  // What is not there at all is said by what follows.
  const isStored = (await publishedShellVersions(storeDir)).includes(version);
  const [fault] = isStored ? await faultsOfShell(storeDir, version) : [];
  if (fault) throw new StoreError(`shell@${version} is damaged: ${fault}`);
  return change.act === 'rollback' ? rollbackShell(storeDir) : useShell(storeDir, version);
}
