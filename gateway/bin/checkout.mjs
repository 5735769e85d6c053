import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout. */
export const checkout = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Compiles the gateway's own code once; `npm start` and `npm run build` keep it up to date. */
export function buildGatewayIfMissing() {
  const gateway = path.join(checkout, 'gateway');
  if (existsSync(path.join(gateway, 'dist/store/cli.js'))) return;
  const require = createRequire(path.join(gateway, 'package.json'));
  const compiler = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: gateway, stdio: 'inherit' });
}
