#!/usr/bin/env node
// `npm run surface`: writes the kit's `exports` and the types behind them, `public-surface.snap`. What changes there is a
// change of what modules may rely on: minor for more, major for less. `--check` compares, and is a part of the lint step.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { surfaceText } from './emit-types.mjs';
import { kitDir, kitName, kitPackage } from './package-info.mjs';
import { publicPaths } from './public-paths.mjs';

const snapshot = path.join(kitDir, 'public-surface.snap');
const wanted = publicPaths();
const manifest = kitPackage();
const folder = mkdtempSync(path.join(tmpdir(), 'mullion-types-'));
const text = surfaceText(folder, wanted);
rmSync(folder, { recursive: true });

const sameExports = JSON.stringify(wanted) === JSON.stringify(manifest.exports);
const before = existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : '';

if (process.argv.includes('--check')) {
  const lacking = (a, b) => Object.keys(a).filter((key) => a[key] !== b[key]);
  for (const key of lacking(wanted, manifest.exports)) console.error(`${kitName}${key.slice(1)} is used, not exported`);
  for (const key of lacking(manifest.exports, wanted)) console.error(`${kitName}${key.slice(1)} is exported, not used`);
  for (const line of firstDifference(before, text)) console.error(line);
  if (!sameExports || before !== text) {
    console.error(
      'The public surface of the kit has changed. If this is intended: npm run surface, and commit the result.',
    );
    process.exitCode = 1;
  }
} else {
  if (!sameExports) {
    writeFileSync(path.join(kitDir, 'package.json'), `${JSON.stringify({ ...manifest, exports: wanted }, null, 2)}\n`);
  }
  if (before !== text) writeFileSync(snapshot, text);
  console.log(`${Object.keys(wanted).length} public paths${sameExports && before === text ? ', unchanged' : ''}`);
}

/** File and lines where two surfaces part. */
function firstDifference(old, now) {
  const [a, b] = [old.split('\n'), now.split('\n')];
  const at = a.findIndex((line, index) => line !== b[index]);
  if (at < 0) return [];
  const file = b.slice(0, at + 1).findLast((line) => line.startsWith('// ')) ?? '';
  return [file.replace('// ', 'shared-kit/src/'), `- ${a[at]}`, `+ ${b[at] ?? ''}`];
}
