/**
 * The order of folders: a folder imports those before it in its list, never one after it. From this table come the rules that
 * lint holds (`lint/folders.json`, which `biome.json` extends).
 *
 *     node lint/folders.mjs            writes folders.json; run it after every change of the table
 *     node lint/folders.mjs --check    fails when folders.json is not what the table says, or a folder is not in its list
 *
 * Biome takes one set of options of `noRestrictedImports` per file, so the other imports a folder may not have are listed here too.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(import.meta.dirname, 'folders.json');

const wrappers = {
  group: ['primereact', 'primereact/**', 'react-router', 'react-router/**'],
  message: "Only the kit imports this library; use the kit's wrappers and its routing facade.",
};
/** What neither a module nor the shell imports. */
const consoleWide = [
  {
    group: ['@mullion/mf-*', '@mullion/mf-*/**', '@mullion/shell', '@mullion/shell/**', '**/mf-*/**'],
    message: 'Modules meet through extension points and the kit, never by import.',
  },
  wrappers,
];

/**
 * `order`: from the lowest folder to the highest; a name that ends with .ts is a file beside them, `.` all files beside them
 * (imported without an ending). `apart`: a folder of the order whose own folders know nothing of each other. `forbidden`: what
 * no file under `folder` imports, as gitignore patterns.
 * @type {{ folder: string, order: string[], apart?: string, forbidden?: { group: string[], message: string }[] }[]}
 */
export const table = [
  {
    folder: 'shared-kit/src',
    order: [
      'browser',
      'i18n',
      'routing',
      'theme',
      'api',
      'time',
      'session',
      'series',
      'realtime',
      'module',
      'ui',
      'charts',
      'sandbox',
      'notify',
      'displays',
      'rows',
      'inputs',
      'help',
      'tree',
      'dialogs',
      'editing',
      'time-controls',
      'list',
      'widget-runtime',
      'pickers',
      'editors',
      'json-form',
      'contact',
      'filters',
      'aliases',
      'data',
      'audit',
      'entity',
      'tabs',
      'testing',
    ],
    forbidden: [
      {
        group: ['@mullion/**', '**/shell/**', '**/platform/**', '**/gateway/**'],
        message: 'The kit knows nobody above it, and imports its own files by relative path.',
      },
    ],
  },
  {
    folder: 'shell/src',
    order: [
      'federation',
      'mobile',
      'menu',
      'routing',
      'shortcuts',
      'palette',
      'help',
      'home',
      'chrome',
      'testing',
      '.',
    ],
    forbidden: consoleWide,
  },
  { folder: 'mf-auth/src', order: ['features', 'testing', '.'], apart: 'features', forbidden: consoleWide },
  {
    folder: 'mf-entities/src',
    order: ['screen-parts', 'features', 'tabs', 'testing', '.'],
    apart: 'features',
    forbidden: consoleWide,
  },
  {
    folder: 'mf-dashboards/src',
    order: [
      'model',
      'states',
      'calls',
      'runtime',
      'widgets',
      'layout',
      'edit',
      'page',
      'list',
      'keys',
      'library',
      'editor',
      '.',
      'testing',
    ],
    forbidden: consoleWide,
  },
  {
    folder: 'mf-rule-chains/src',
    order: ['model', 'calls', 'layout', 'script-test', 'nodes', 'canvas', 'trace', 'editor', 'lists', '.', 'testing'],
    forbidden: consoleWide,
  },
  {
    folder: 'mf-settings/src',
    order: ['calls', 'framework', 'features', 'testing', '.'],
    apart: 'features',
    forbidden: consoleWide,
  },
  {
    folder: 'platform/src',
    order: [
      'framework',
      'outgoing',
      'scripts',
      'queue',
      'blobs',
      'telemetry',
      'settings',
      'tokens',
      'sms',
      'mail',
      'events',
      'ota',
      'resources',
      'migrations',
      'rule-chains',
      'edges',
      'import',
      'widgets',
      'queries',
      'session',
      'oauth2',
      'realtime',
      'transport',
      'usage',
      'engine',
      'version-control',
      'demo',
      'administration',
      'install',
      'backup',
      'routes.ts',
      'services.ts',
      'platform.ts',
      'main.ts',
    ],
    forbidden: [
      {
        group: ['@mullion/**', '**/shared-kit/**', '**/gateway/**'],
        message: 'The platform shares no code with the console.',
      },
    ],
  },
  { folder: 'gateway/src', order: ['serve', 'store', 'modules', 'nginx'] },
  { folder: 'e2e', order: ['bin', 'support', 'tests', 'gallery', 'bench', 'pictures'] },
];

/** They may import anything of their package. */
const exempt = ['!**/*.test.*', '!**/*.stories.*', '!**/*-story-data.ts'];

const isFile = (name) => name.endsWith('.ts');
const entriesOf = (folder) => readdirSync(path.join(root, folder), { withFileTypes: true });

/** How a file below imports from an entry of the order. */
function imported(folder, name) {
  // Tests are imported by nobody: a new one changes no rule.
  const files = entriesOf(folder).filter((entry) => entry.isFile() && /^[^.]+\.tsx?$/.test(entry.name));
  const stems =
    name === '.'
      ? files.map((entry) => entry.name.replace(/\.tsx?$/, ''))
      : [isFile(name) ? name.replace(/ts$/, 'js') : `${name}/**`];
  return stems.flatMap((stem) => [`../${stem}`, `**/../${stem}`]);
}

function rule(includes, patterns) {
  const noRestrictedImports = { level: 'error', options: { patterns } };
  return { includes, linter: { rules: { style: { noRestrictedImports } } } };
}

/** The overrides of one entry: later ones win, so what holds everywhere comes first and is repeated. */
function overridesOf({ folder, order, apart, forbidden = [] }) {
  const everywhere = forbidden.length > 0 ? [rule([`${folder}/**`], forbidden)] : [];
  const perFolder = order
    .filter((name, at) => name !== '.' && !isFile(name) && at < order.length - 1)
    .flatMap((name) => {
      const at = order.indexOf(name);
      const message = `${name} imports nothing that stands above it; the order is in lint/folders.mjs.`;
      const above = { group: order.slice(at + 1).flatMap((other) => imported(folder, other)), message };
      const patterns = [...forbidden, above];
      const own = rule([`${folder}/${name}/**`, ...exempt], patterns);
      return name === apart ? [own, ...neighbours(`${folder}/${name}`, patterns)] : [own];
    });
  return [...everywhere, ...perFolder];
}

/** The overrides of folders that know nothing of each other. */
function neighbours(folder, patterns) {
  const names = entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  return names.map((name) => {
    const group = names.filter((other) => other !== name).flatMap((other) => imported(folder, other));
    const message = 'A feature imports the kit, not its neighbours; pages, tabs and routes compose features.';
    return rule([`${folder}/${name}/**`, ...exempt], group.length > 0 ? [...patterns, { group, message }] : patterns);
  });
}

/** Folders with sources that no list names, and names without a folder or file. */
function disagreements({ folder, order }) {
  const entries = entriesOf(folder);
  const folders = entries.filter((entry) => entry.isDirectory() && hasSources(path.join(root, folder, entry.name)));
  const there = [...folders, ...entries.filter((entry) => entry.isFile())].map(({ name }) => name);
  return [
    ...folders
      .filter(({ name }) => !order.includes(name))
      .map(({ name }) => `${folder}/${name} is not in lint/folders.mjs`),
    ...order
      .filter((name) => name !== '.' && !there.includes(name))
      .map((name) => `lint/folders.mjs names ${folder}/${name}, which is gone`),
  ];
}

/** Modules of this checkout that have sources and no order. */
const forgotten = () =>
  readdirSync(root)
    .filter((name) => name.startsWith('mf-') && existsSync(path.join(root, name, 'src')))
    .filter((name) => !table.some(({ folder }) => folder === `${name}/src`))
    .map((name) => `${name}/src is not in lint/folders.mjs`);

/** Whether the table of the kit's folders in the docs is another one. */
function undocumented() {
  const page = 'docs/architecture.md';
  const rows = readFileSync(path.join(root, page), 'utf8').match(/^\| `[\w-]+\/`[^|]*\|/gm) ?? [];
  const told = rows.flatMap((row) => [...row.matchAll(/`([\w-]+)\/`/g)].map(([, name]) => name));
  const order = table[0].order.filter((name) => name !== 'testing');
  return told.join() === order.join()
    ? []
    : [`${page} does not list the kit's folders in their order: ${order.join()}`];
}

const hasSources = (folder) =>
  readdirSync(folder, { recursive: true }).some((name) => /(?<!\.d)\.(tsx?|mjs)$/.test(String(name)));

const lines = table.flatMap(overridesOf).map((override) => JSON.stringify(override));
const text = `{ "root": false, "overrides": [\n${lines.join(',\n')}\n] }\n`;
if (process.argv.includes('--check')) {
  const problems = [...table.flatMap(disagreements), ...forgotten(), ...undocumented()];
  const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (written !== text) problems.push('lint/folders.json is not what the table says: node lint/folders.mjs');
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  writeFileSync(file, text);
}
