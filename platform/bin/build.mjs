#!/usr/bin/env node
/**
 * Builds the platform: `node platform/bin/build.mjs [folder]` (`platform/dist`). Each program is one file with the libraries it
 * uses, because a thread that reads a thousand files takes four times as long to start. Types are checked elsewhere.
 */
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const source = (name) => path.join(root, 'src', name);
const target = path.resolve(process.argv[2] ?? path.join(root, 'dist'));
const fresh = `${target}.${process.pid}`;

/** Programs and what tests and commands load, all side by side: they find each other by their own address. */
const PROGRAMS = [
  'main.ts',
  'platform.ts',
  'routes.ts',
  'database-worker.ts',
  'scripts/script-worker.ts',
  'engine/engine-worker.ts',
  'engine/door/clients-worker.ts',
  'backup/backup-file.ts',
  'backup/restore.ts',
  'framework/database-thread.ts',
  'framework/reader-host.ts',
];
/** Native code, WebAssembly beside its module, and libraries that few platforms ever load. */
const INSTALLED = ['libsql', '@jitl/*', 'protobufjs', 'nodemailer', 'kafkajs', 'amqplib', 'mqtt'];
/** Libraries in CommonJS ask for Node's own modules by `require`. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** Threads keep their source map in memory: it has no texts of files, and nothing of libraries. */
const SINGLE_LINE = Buffer.from('{"version":3,"sources":[""],"mappings":"A"}').toString('base64');
const withoutMapsOfLibraries = {
  name: 'without maps of libraries',
  setup: ({ onLoad }) =>
    onLoad({ filter: /node_modules.*\.[cm]?js$/ }, ({ path: file }) => ({
      contents: `${readFileSync(file, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${SINGLE_LINE}`,
    })),
};

const shared = {
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
};
try {
  await build({
    ...shared,
    entryPoints: Object.fromEntries(PROGRAMS.map((name) => [path.basename(name, '.ts'), source(name)])),
    outdir: fresh,
    bundle: true,
    external: [...INSTALLED, './platform.js'],
    banner: { js: REQUIRE },
    plugins: [withoutMapsOfLibraries],
  });
  // What runs inside of the sandbox is read there, a module at a time.
  const sandbox = readdirSync(source('scripts/sandbox')).filter((name) => !name.endsWith('.test.ts'));
  await build({
    ...shared,
    entryPoints: sandbox.map((name) => source(`scripts/sandbox/${name}`)),
    outdir: path.join(fresh, 'sandbox'),
  });
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
