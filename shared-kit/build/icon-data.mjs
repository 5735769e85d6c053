import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { kitDir, readJson, require } from './package-info.mjs';
import { renamedIcons } from './renamed-icons.mjs';

/** Icons of canvases, their tools, and their menus: in one file, where each alone would cost the page a request and some 20 KB. */
const canvasIcons = readJson(path.join(kitDir, 'src/ui/canvas-icons.json'));
/** Icons that the first page draws: the console's name of each, and the one that the platform stores. */
const firstIcons = readJson(path.join(kitDir, 'src/ui/first-icons.json'));
/** Icons that every page of the console may draw. */
const ownIcons = readJson(path.join(kitDir, 'src/ui/own-icons.json'));
/**
 * Bytes of path data in one file: small enough to be fetched for a single icon, and few enough files, since each has its
 * hash in what every page loads first.
 */
const fileSize = 96 * 1024;
/** Outlined as the console's own icons; another drawing where the outlined one needs more than one fill rule. */
const variants = ['outlined', 'round', 'filled', 'sharp'];

/**
 * Writes the path data of every Material and `mdi:` icon into `shared-kit/generated/icons`: `paths-<n>.json` (name →
 * path: the first file has the icons of `canvas-icons.json`, the others the rest in the order of the names), `own.json` (those of
 * `own-icons.json`), `first.json` (those of `first-icons.json`), `index.json` (the first name of each, nothing for the first
 * file) and `names.json`, which leaves out the names that are only known still (`renamed-icons.mjs`). Runs before anything that reads the kit's sources (webpack, the
 * gallery, Jest); without a change of icon packages or names it does nothing.
 */
export function writeIconData() {
  const folder = path.join(kitDir, 'generated/icons');
  const versions = ['@material-design-icons/svg', '@mdi/js'].map(versionOf);
  const stamp = [...versions, JSON.stringify([renamedIcons, canvasIcons, firstIcons, ownIcons, fileSize])].join(' ');
  const stampFile = path.join(folder, 'stamp.txt');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;

  const icons = [...materialIcons(), ...mdiIcons()];
  const together = new Set(canvasIcons);
  const known = [...icons, ...renamed(icons)].sort(byName);
  const files = [{ first: '', paths: Object.fromEntries(icons.filter(([name]) => together.has(name))) }];
  let size = fileSize;
  for (const [name, data] of known) {
    if (together.has(name)) continue;
    if (size >= fileSize) {
      files.push({ first: name, paths: {} });
      size = 0;
    }
    files.at(-1).paths[name] = data;
    size += name.length + data.length;
  }

  // Several programs may start at once: each writes a folder of its own, the last one to finish wins.
  const own = `${folder}.${process.pid}`;
  mkdirSync(own, { recursive: true });
  const write = (name, content) => writeFileSync(path.join(own, name), JSON.stringify(content));
  for (const [at, { paths }] of files.entries()) write(`paths-${at}.json`, paths);
  const paths = new Map(known);
  const first = Object.entries(firstIcons);
  const missing = [...ownIcons, ...Object.values(firstIcons)].filter((name) => !paths.has(name));
  if (missing.length) throw new Error(`Icons of the console: ${missing.join()} in no package`);
  write('own.json', Object.fromEntries(ownIcons.map((name) => [name, paths.get(name)])));
  write('first.json', {
    paths: Object.fromEntries(first.map(([name, stored]) => [name, paths.get(stored)])),
    names: Object.fromEntries(
      first.filter(([name, stored]) => name !== stored).map(([name, stored]) => [stored, name]),
    ),
  });
  const names = (all) => all.map(([name]) => name).sort();
  write(
    'index.json',
    files.map(({ first }) => first),
  );
  write('names.json', {
    material: names(icons.filter(([name]) => !name.startsWith('mdi:'))),
    mdi: names(icons.filter(([name]) => name.startsWith('mdi:'))),
  });
  writeFileSync(path.join(own, 'stamp.txt'), stamp);
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(own, folder);
  } catch {
    // Another program was first; what it wrote is the same.
    rmSync(own, { recursive: true, force: true });
  }
}

const byName = ([a], [b]) => (a < b ? -1 : 1);

/** @returns {[string, string][]} */
function renamed(icons) {
  const known = new Map(icons);
  return Object.entries(renamedIcons).map(([name, now]) => {
    if (known.has(name) || !known.has(now)) throw new Error(`renamed-icons.mjs: ${name} is no name for ${now}`);
    return [name, known.get(now)];
  });
}

const packageDir = (name) => path.dirname(require.resolve(`${name}/package.json`));
const versionOf = (name) => `${name}@${readJson(path.join(packageDir(name), 'package.json')).version}`;

/** @returns {[string, string][]} */
function materialIcons() {
  const folder = packageDir('@material-design-icons/svg');
  return readdirSync(path.join(folder, variants[0])).map((file) => {
    const drawings = variants.map((variant) => readFileSync(path.join(folder, variant, file), 'utf8'));
    const simple = drawings.find((svg) => !/<g|fill-rule|transform/.test(svg)) ?? drawings[0];
    return [path.basename(file, '.svg'), pathOf(simple)];
  });
}

/** All shapes of a drawing as one path. */
function pathOf(svg) {
  return [...svg.matchAll(/<(path|circle|ellipse)([^>]*?)\/?>/g)]
    .map(([, shape, attributes]) => {
      const attribute = (name) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
      if (shape === 'path') return attribute('d');
      const [x, y] = [attribute('cx'), attribute('cy')];
      const rx = Number(attribute('rx') ?? attribute('r'));
      const ry = Number(attribute('ry') ?? attribute('r'));
      return `M${x} ${y}m${-rx} 0a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
    })
    .join('');
}

/** The package exports `mdiAbTesting`; the platform stores `mdi:ab-testing`. */
function mdiIcons() {
  const all = require(path.join(packageDir('@mdi/js'), 'commonjs/mdi.js'));
  return Object.entries(all)
    .filter(([name]) => name.startsWith('mdi'))
    .map(([name, data]) => [`mdi:${kebab(name.slice(3))}`, data]);
}

/** `Numeric10Box` is `numeric-10-box`, but `DiceD10` is `dice-d10` and a few words keep their number. */
const kebab = (name) =>
  name
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replace(/(?<=[a-z]{2})(?=\d)/g, '-')
    .replace(/\b(co|css|html|ccs|type)-(?=\d)/g, '$1')
    .replace(/(?<=surround-sound-[\d-]*\d)(?=\d)/g, '-')
    .slice(1);
