import path from 'node:path';
import { publishModule } from './publish.js';
import { publishShell, readBuiltShell } from './publish-shell.js';
import { readRegistry } from './registry-file.js';
import { replaceFiles } from './replace-files.js';
import { readShellHistory } from './shell-versions.js';
import { StoreError } from './store-error.js';
import { parseStored } from './stored-json.js';
import { moduleOf, readManifest, readText } from './versions.js';

/**
 * Publishes the builds of a checkout that differ from what the checkout published last. A module or shell that was
 * rolled back since then stays rolled back until its build changes.
 * @param packages folder names; `shell` is the shell, the others are modules
 * @param recordFile where the versions of the last time are kept
 * @returns what was published, such as `mf-entities@1.0.0-3fa9c1d2`
 */
export async function publishBuilt(
  storeDir: string,
  checkout: string,
  packages: readonly string[],
  recordFile: string,
): Promise<string[]> {
  const record = parseStored(recordFile, (await readText(recordFile)) ?? '{}') as Record<string, string>;
  const registry = await readRegistry(storeDir);
  const published: string[] = [];
  for (const name of packages) {
    const dist = path.join(checkout, name, 'dist');
    if (name === 'shell') {
      const { version } = await readBuiltShell(dist);
      if (record.shell === version && (await readShellHistory(storeDir))?.history.includes(version)) continue;
      if ((await publishShell(storeDir, dist)).activated) published.push(`shell@${version}`);
      record.shell = version;
      continue;
    }
    const version = (await readManifest(dist))?.version;
    if (!version) throw new StoreError(`${dist} has no module.json: its build did not finish`);
    if (record[name] === version && moduleOf(registry, name)?.history.includes(version)) continue;
    if ((await publishModule(storeDir, dist)).activated) published.push(`${name}@${version}`);
    record[name] = version;
  }
  await replaceFiles(path.dirname(recordFile), { [recordFile]: `${JSON.stringify(record, null, 1)}\n` });
  return published;
}
