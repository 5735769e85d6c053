import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { finishModule } from './finish-module.mjs';
import { finishShell } from './finish-shell.mjs';
import { readModuleConfig } from './module-config.mjs';
import { writeTextsFile } from './module-texts.mjs';
import { require } from './package-info.mjs';
import { moduleConfig, shellConfig } from './webpack-config.mjs';

/** Builds one package of the checkout (or of another team's) into its `dist`. */
export async function buildPackage(packageDir) {
  // Webpack leaves an existing file of a hashed name alone, but what stands there has been finished for another version.
  rmSync(path.join(packageDir, 'dist'), { recursive: true, force: true });
  if (existsSync(path.join(packageDir, 'module.config.ts'))) {
    const declaration = readModuleConfig(packageDir);
    await run(moduleConfig(packageDir, declaration, { textsFile: writeTextsFile(packageDir) }));
    return finishModule(packageDir, declaration);
  }
  if (existsSync(path.join(packageDir, 'src/index.html'))) {
    const stats = await run(shellConfig(packageDir));
    return finishShell(
      packageDir,
      stats.toJson({ all: false, entrypoints: true }).entrypoints.main.assets.map(({ name }) => name),
    );
  }
  const compiler = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: packageDir, stdio: 'inherit' });
}

const run = (config) =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
        else resolve(stats);
      });
    });
  });
