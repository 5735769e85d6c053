import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyRestore } from './restore.js';

let dataDir: string;
const at = (...names: string[]) => path.join(dataDir, ...names);
const put = (file: string, content: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), content);
};

/** The renames of a restore, in their order. */
const STEPS = [
  ['mullion.db', 'replaced-s/mullion.db'],
  ['mullion.db-wal', 'replaced-s/mullion.db-wal'],
  ['blobs', 'replaced-s/blobs'],
  ['restore/blobs', 'blobs'],
  ['restore/mullion.db', 'mullion.db'],
] as const;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-restore-'));
  put('mullion.db', 'old');
  put('mullion.db-wal', 'old journal');
  put('blobs/b', 'old blob');
  put('restore/mullion.db', 'new');
  put('restore/blobs/b', 'new blob');
  put('restore/stamp', 's');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test.each(STEPS.map((_, i) => i + 1))(
  'a restore that ended after %i of its steps is finished by the next start',
  (done) => {
    mkdirSync(at('replaced-s'));
    for (const [from, to] of STEPS.slice(0, done)) renameSync(at(from), at(to));
    expect(applyRestore(dataDir)).toBe('s');
    const content = (...names: string[]) => readFileSync(at(...names), 'utf8');
    expect([content('mullion.db'), content('blobs/b')]).toEqual(['new', 'new blob']);
    expect([content('replaced-s/mullion.db'), content('replaced-s/mullion.db-wal')]).toEqual(['old', 'old journal']);
    expect(content('replaced-s/blobs/b')).toBe('old blob');
    expect([existsSync(at('restore')), existsSync(at('mullion.db-wal'))]).toEqual([false, false]);
    expect(applyRestore(dataDir)).toBeNull();
  },
);
