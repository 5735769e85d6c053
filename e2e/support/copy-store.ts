import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * A store like another one, at the cost of its folders: files of versions never change in place, so both stores share
 * them as links. What lies beside the versions (the registry, texts, overrides) is copied.
 */
export function copyStore(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(to, path.relative(from, source));
    if (entry.isDirectory()) mkdirSync(target, { recursive: true });
    else {
      mkdirSync(path.dirname(target), { recursive: true });
      if (isOfVersion(path.relative(from, source))) linkSync(source, target);
      else copyFileSync(source, target);
    }
  }
}

/** `<module>/<version>/…`, as opposed to files of the store itself and `tenants/<id>.json`. */
const isOfVersion = (file: string): boolean => file.split(path.sep).length > 2;
