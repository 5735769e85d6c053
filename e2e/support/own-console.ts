import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Gateway, GatewayOptions } from '../../gateway/src/server';
import type { CliContext } from '../../gateway/src/store/cli';
import { copyStore } from './copy-store';
import { environment } from './environment';

/** A gateway with a store of its own, in front of the platform that all tests share. */
export interface OwnConsole {
  url: string;
  storeDir: string;
  /** The folder above it, as `DATA_DIR` names it. */
  dataDir: string;
  /** Lines of the access log. */
  log: string[];
  /** `npm run modules -- …` on this store. Answers what it printed; throws when it refuses. */
  modules: (...args: string[]) => Promise<string>;
  close: () => Promise<void>;
}

/** The gateway as it was built: the tests prove what ships. */
const built = async <T>(file: string): Promise<T> => (await import(`../../gateway/dist/${file}`)) as T;

export const startGateway = async (options: GatewayOptions): Promise<Gateway> =>
  (await built<{ startGateway: (options: GatewayOptions) => Promise<Gateway> }>('server.js')).startGateway(options);

/** Starts a console on a copy of the store; `publish` lists builds to add, in order. */
export async function startOwnConsole({
  publish = [],
  ...options
}: { publish?: string[] } & Partial<GatewayOptions> = {}): Promise<OwnConsole> {
  const { scratch, storeDir: template, platformUrl } = environment();
  const dataDir = await mkdtemp(path.join(scratch, 'data-'));
  const storeDir = path.join(dataDir, 'store');
  copyStore(template, storeDir);
  const log: string[] = [];
  const modules = (...args: string[]) => runModules(storeDir, args);
  for (const dist of publish) await modules('publish', dist);
  const gateway = await startGateway({
    port: 0,
    host: '127.0.0.1',
    storeDir,
    platform: { url: new URL(platformUrl), embedded: true },
    log: (line) => log.push(line),
    ...options,
  });
  const close = async () => {
    await gateway.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: gateway.url, storeDir, dataDir, log, modules, close };
}

async function runModules(storeDir: string, args: string[]): Promise<string> {
  type Run = (args: string[], context: CliContext) => Promise<number>;
  const { runModulesCli } = await built<{ runModulesCli: Run }>('store/cli.js');
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await runModulesCli(args, { defaultStore: storeDir, cwd: '/', out: print, err: print });
  if (code !== 0) throw new Error(`modules ${args.join(' ')}: ${printed.join('')}`);
  return printed.join('');
}
