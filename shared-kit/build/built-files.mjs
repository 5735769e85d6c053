import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files of a build without its description, sorted; with `/` on every system. */
export const listFiles = (dist) =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !['module.json', 'shell.json'].includes(item.name))
    .map((item) => path.relative(dist, path.join(item.parentPath, item.name)).replaceAll(path.sep, '/'))
    .sort();

/** 8 hex digits of what a build contains, and of what describes it. */
export function contentId(dist, files, description = '') {
  const hash = createHash('sha256').update(description);
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(path.join(dist, file)));
  return hash.digest('hex').slice(0, 8);
}
