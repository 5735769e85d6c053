import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { iconSet } from '../ui/icon-library';
import { firstIcons, materialNames } from '../ui/icon-paths';

const root = path.join(__dirname, '../../..');
const configs = readdirSync(root)
  .map((folder) => path.join(root, folder, 'module.config.ts'))
  .filter((file) => existsSync(file));

/** Every icon that a declaration names, wherever in it. */
const iconsOf = (part: unknown): string[] =>
  part !== null && typeof part === 'object'
    ? Object.entries(part).flatMap(([key, value]) => (key === 'icon' ? [String(value)] : iconsOf(value)))
    : [];
const declared = configs.flatMap((file) =>
  iconsOf(jest.requireActual(file)).map((icon) => [path.basename(path.dirname(file)), icon] as const),
);

test('the modules declare icons', () => expect(declared.length).toBeGreaterThan(40));

// Any other icon costs its page one more request and about 20 KB of paths that it doesn't need.
test.each(declared)('%s declares %s, which is among the console’s own icons', (_, icon) => {
  expect([materialNames, firstIcons, iconSet].filter((names) => Object.hasOwn(names, icon))).not.toEqual([]);
});
