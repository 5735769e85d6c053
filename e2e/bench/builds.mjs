import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../../shared-kit/build/package-info.mjs';

/** Seconds for one module's production build and for all packages, nothing cached. */
export function buildTimes() {
  const seconds = (args, cwd = root) => {
    const started = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return (performance.now() - started) / 1000;
  };
  const build = path.join(root, 'shared-kit/build');
  return {
    module: seconds([path.join(build, 'build.mjs')], path.join(root, 'mf-entities')),
    all: seconds([path.join(build, 'build-all.mjs'), '--force']),
  };
}
