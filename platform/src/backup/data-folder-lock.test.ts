import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockDataFolder } from './data-folder-lock.js';

test('a data folder is one platform’s, until that one gives it free', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mullion-lock-'));
  const dataDir = path.join(folder, 'new');
  const unlock = lockDataFolder(dataDir);
  expect(() => lockDataFolder(dataDir)).toThrow('Another platform runs on');
  unlock();
  lockDataFolder(dataDir)();
  rmSync(folder, { recursive: true });
});
