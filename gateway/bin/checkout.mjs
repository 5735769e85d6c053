import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout. */
export const checkout = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

const gateway = path.join(checkout, 'gateway');

/** Compiles the gateway's own code when it is newer than the result; the code that decides this is not compiled. */
export function buildGatewayIfOlder() {
  const built = path.join(gateway, 'dist/store/cli.js');
  if (existsSync(built) && statSync(built).mtimeMs > newestSource()) return;
  const require = createRequire(path.join(gateway, 'package.json'));
  const compiler = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: gateway, stdio: 'inherit' });
}

const newestSource = () =>
  Math.max(
    ...readdirSync(path.join(gateway, 'src'), { recursive: true })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => statSync(path.join(gateway, 'src', file)).mtimeMs),
  );
