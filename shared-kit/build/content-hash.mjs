import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './package-info.mjs';

/**
 * Content hash of files and folders of the checkout; build results and tests are not inputs, stories only where asked.
 * @param {string[]} places relative to the checkout; what does not exist counts for nothing
 * @returns {string} hexadecimal
 */
export function hashOf(places, { stories = false } = {}) {
  const ignored = stories ? /(\.(test\.tsx?|snap)|README\.md)$/ : /(\.((test|stories)\.tsx?|snap)|README\.md)$/;
  const hash = createHash('sha256').update(process.versions.node);
  const add = (file) => hash.update(`\n${path.relative(root, file)}\n`).update(readFileSync(file));
  const walk = (folder) => {
    for (const item of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const place = path.join(folder, item.name);
      if (item.isDirectory()) {
        if (!['dist', 'generated', 'node_modules', 'test', ...(stories ? [] : ['testing'])].includes(item.name))
          walk(place);
      } else if (!ignored.test(item.name)) add(place);
    }
  };
  for (const place of places.map((relative) => path.join(root, relative))) {
    if (!existsSync(place)) continue;
    if (path.extname(place)) add(place);
    else walk(place);
  }
  return hash.digest('hex');
}
