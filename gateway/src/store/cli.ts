import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { commandAuthor } from './change-log.js';
import { changeModules } from './change-modules.js';
import { defaultKeep, pruneStore } from './prune.js';
import { publishModule } from './publish.js';
import { publishShell } from './publish-shell.js';
import { readRegistry } from './registry-file.js';
import { readShellHistory } from './shell-versions.js';
import { failureLine } from './store-error.js';
import { overridesByTenant } from './tenant-files.js';
import { verifyStore } from './verify.js';

export const help = `Publishes modules and chooses which versions run. Changes take effect at the next page load.

  modules publish <dist> …                   copy builds of modules or the shell into the store and make
                                             them current
  modules use <module>@<version>             make a published version current
  modules use <module>@<version> --tenant ID [--expose ./x]
                                             for one tenant only; with --expose, only one exposed file
  modules use <module>@<version> --percent N run it for N percent of users; to end the trial, repeat without
                                             --percent or roll back
  modules use <module> --tenant ID --clear [--expose ./x]
                                             remove that override
  modules rollback <module>                  return to the previous version
  … --reason TEXT                            keeps in the log why, with use and rollback
  modules use shell@<version>, rollback shell
                                             the same for the shell
  modules list [--json]                      list the shell, modules, versions, and tenant overrides
  modules verify                             recompute the hashes of all published files
  modules prune [--keep N]                   remove all but the last N versions (default ${defaultKeep}) and those
                                             still in use

  --store DIR   the store (default: store in DATA_DIR, which is data/ in the checkout)

Exit codes: 0 success, 1 refused, failed, or damaged, 2 usage error.
`;

export interface CliContext {
  defaultStore: string;
  /** Folder that relative paths start from. */
  cwd: string;
  out: (text: string) => void;
  err: (text: string) => void;
}

const commands = ['publish', 'use', 'rollback', 'list', 'verify', 'prune', 'help'];
const hint = 'Run “modules help” for usage.\n';

/** The call itself is wrong. `needsHelp`: there was no command, so the full help is printed. */
class UsageError extends Error {
  constructor(
    message: string,
    readonly needsHelp = false,
  ) {
    super(message);
  }
}

/** Runs one command. @returns the exit code: 0 done, 1 refused, failed or damaged, 2 wrong call */
export async function runModulesCli(args: string[], context: CliContext): Promise<number> {
  try {
    return await run(args, context);
  } catch (error) {
    if (error instanceof UsageError) {
      context.err(`${error.message}\n${error.needsHelp ? `\n${help}` : hint}`);
      return 2;
    }
    const line = failureLine(error);
    if (line === null) throw error;
    context.err(`${line}\n`);
    return 1;
  }
}

async function run(args: string[], context: CliContext): Promise<number> {
  const { values, positionals } = parse(args);
  const [command, subject, ...rest] = positionals;
  if (values.help || command === 'help') {
    context.out(help);
    return 0;
  }
  const store = values.store ? path.resolve(context.cwd, values.store) : context.defaultStore;
  if (rest.length && command !== 'publish') throw new UsageError(`too many arguments: ${rest.join(' ')}`);
  const given = (what: string): string => {
    if (!subject) throw new UsageError(`${command}: ${what} is missing`);
    return subject;
  };
  switch (command) {
    case 'publish':
      for (const dist of [given('the folder of a build'), ...rest]) {
        await publish(store, path.resolve(context.cwd, dist), context);
      }
      return 0;
    case 'use':
      return use(store, given('<module>@<version>'), values, context);
    case 'rollback': {
      const name = given('the module');
      const version = await changeModules(store, { act: 'rollback', module: name }, commandAuthor(), values);
      context.out(`${name}@${version} is current\n`);
      return 0;
    }
    case 'list':
      return list(store, values.json ?? false, context);
    case 'verify':
      return verify(store, context);
    case 'prune':
      return prune(store, values.keep, context);
    case undefined:
      throw new UsageError('which command?', true);
    default:
      throw new UsageError(`unknown command ${command}; use one of ${commands.join(', ')}`);
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        store: { type: 'string' },
        tenant: { type: 'string' },
        expose: { type: 'string' },
        clear: { type: 'boolean' },
        percent: { type: 'string' },
        reason: { type: 'string' },
        keep: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function publish(store: string, dist: string, { out }: CliContext): Promise<void> {
  if (existsSync(path.join(dist, 'index.html')) && !existsSync(path.join(dist, 'module.json'))) {
    const { version, activated } = await publishShell(store, dist);
    out(`shell@${version} is ${activated ? 'published and' : 'already'} current\n`);
    return;
  }
  const { name, version, stored, activated } = await publishModule(store, dist);
  if (!activated) out(`${name}@${version} is already current\n`);
  else out(`${name}@${version} is ${stored ? 'published and' : 'already published; it is now'} current\n`);
}

interface UseOptions {
  tenant?: string;
  expose?: string;
  clear?: boolean;
  percent?: string;
  reason?: string;
}

async function use(
  store: string,
  subject: string,
  { tenant, expose, clear, percent, reason }: UseOptions,
  { out }: CliContext,
): Promise<number> {
  const [, name = '', version] = /^([^@]+)(?:@(.+))?$/.exec(subject) ?? [];
  const by = commandAuthor();
  const what = expose ? `${name} ${expose}` : name;
  if (tenant && name === 'shell') throw new UsageError('the shell is the same for all tenants');
  if (!tenant && (expose || clear)) throw new UsageError(`--${expose ? 'expose' : 'clear'} needs --tenant`);
  if (clear && tenant) {
    if (version) throw new UsageError('--clear takes the module without a version');
    await changeModules(store, { act: 'end-override', module: name, tenantId: tenant, expose }, by, { reason });
    out(`tenant ${tenant}: ${what} runs what everyone else runs\n`);
    return 0;
  }
  if (!version) throw new UsageError(`use: which version? ${name}@<version>`);
  if (percent !== undefined) {
    if (name === 'shell') throw new UsageError('the shell is the same for all users');
    if (tenant) throw new UsageError('--percent cannot be combined with --tenant');
    if (!/^[1-9]\d?$/.test(percent)) throw new UsageError('--percent takes a whole number from 1 to 99');
    await changeModules(store, { act: 'try', module: name, version, percent: Number(percent) }, by, { reason });
    out(`${name}@${version} runs for ${percent}% of users\n`);
    return 0;
  }
  const change = tenant
    ? ({ act: 'override', module: name, version, tenantId: tenant, expose } as const)
    : ({ act: 'use', module: name, version } as const);
  await changeModules(store, change, by, { reason });
  out(tenant ? `tenant ${tenant}: ${what} runs ${version}\n` : `${name}@${version} is current\n`);
  return 0;
}

async function list(store: string, json: boolean, { out }: CliContext): Promise<number> {
  const registry = await readRegistry(store);
  const shell = await readShellHistory(store);
  const tenants: Record<string, Record<string, string>> = {};
  for (const [tenantId, { modules = {}, exposes = {} }] of await overridesByTenant(store)) {
    const chosen = [
      ...Object.entries(modules).map(([name, { version }]) => [name, version]),
      ...Object.entries(exposes).flatMap(([name, files]) =>
        Object.entries(files).map(([expose, { version }]) => [`${name} ${expose}`, version]),
      ),
    ];
    if (chosen.length) tenants[tenantId] = Object.fromEntries(chosen);
  }
  const modules = Object.fromEntries(
    Object.entries(registry?.modules ?? {}).map(([name, { current, fallback, history, trial }]) => [
      name,
      {
        current: current.version,
        fallback: fallback?.version ?? null,
        ...(trial && { trial: trial.version.version, percent: trial.percent }),
        history,
      },
    ]),
  );
  if (json) {
    out(`${JSON.stringify({ store, shell, modules, tenants }, null, 2)}\n`);
    return 0;
  }
  if (!registry && !shell) out(`${store}: nothing is published\n`);
  if (shell) {
    out(`${'shell'.padEnd(20)} ${shell.current}\n`);
    for (const version of shell.history.filter((entry) => entry !== shell.current)) {
      out(`${''.padEnd(20)} ${version}\n`);
    }
  }
  for (const [name, { current, fallback, history, trial, percent }] of Object.entries(modules)) {
    out(`${name.padEnd(20)} ${current}${fallback ? `  fallback ${fallback}` : ''}\n`);
    if (trial) out(`${''.padEnd(20)} ${trial}  for ${percent}% of users\n`);
    for (const version of history.filter((entry) => entry !== current && entry !== fallback && entry !== trial)) {
      out(`${''.padEnd(20)} ${version}\n`);
    }
  }
  for (const [tenantId, chosen] of Object.entries(tenants)) {
    out(`tenant ${tenantId}\n`);
    for (const [what, version] of Object.entries(chosen)) out(`  ${what.padEnd(30)} ${version}\n`);
  }
  return 0;
}

async function prune(store: string, keep: string | undefined, { out }: CliContext): Promise<number> {
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw new UsageError('--keep takes a whole number of at least 1');
  const removed = await pruneStore(store, keep === undefined ? undefined : Number(keep));
  for (const version of removed) out(`removed ${version}\n`);
  if (!removed.length) out('nothing to remove\n');
  return 0;
}

async function verify(store: string, { out, err }: CliContext): Promise<number> {
  const { versions, files, faults } = await verifyStore(store);
  for (const fault of faults) err(`${fault}\n`);
  out(
    `${versions} versions, ${files} files: ${faults.length ? `${faults.length} fault${faults.length === 1 ? '' : 's'}` : 'all as published'}\n`,
  );
  return faults.length ? 1 : 0;
}
