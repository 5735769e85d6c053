/**
 * What git finds around it: a home of its own with its configuration, and two small programs that hand it secrets. Secrets of a call
 * lie in a folder that only the platform's user can open, for as long as the call takes, and are named to git by path alone.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { RecentlyUsed } from '../framework/recently-used.js';
import type { Branches } from './branches.js';

/** In the data folder: git's home, and a copy of each tenant's repository, which is fetched again when it is missing. */
export const VERSIONS = 'versions';

const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** No redirects: the address was judged. Slow servers are given up. No hooks but those a repository itself configures. */
const CONFIG = `[core]
	hooksPath = /dev/null
	bigFileThreshold = 32m
[gc]
	auto = 0
[maintenance]
	auto = false
[http]
	followRedirects = false
	lowSpeedLimit = 1000
	lowSpeedTime = 20
[credential]
	helper =
[fetch]
	unpackLimit = 1
	recurseSubmodules = false
[push]
	recurseSubmodules = no
[advice]
	detachedHead = false
`;

/** A few histories of ten thousand commits; some 10 MB. */
const HISTORIES = { most: 100, mostLength: 100_000, lengthOf: (ids: readonly string[]) => ids.length };

/** Answers the question of git or ssh from the files of the call. */
const ASK = `#!/bin/sh
case "$1" in
Username*) exec cat -- "$VERSIONS_SECRETS/username" ;;
*) exec cat -- "$VERSIONS_SECRETS/password" ;;
esac
`;

const CONNECT = `#!/bin/sh
exec ssh -F "$VERSIONS_SECRETS/ssh_config" "$@"
`;

/** What a call signs in with. `host` and `address`: where ssh connects when the name was looked up already. */
export interface CallSecrets {
  username: string | null;
  password: string | null;
  privateKey: string | null;
  privateKeyPassword: string | null;
  pinned: { host: string; address: string } | null;
  knownHosts: string;
}

const quoted = (text: string) => `"${text}"`;

/** A user name that cannot be anything else to ssh; others are left to the repository's address. */
const isUserName = (name: string | null): name is string => name !== null && /^[A-Za-z0-9_][\w.@+-]*$/.test(name);

function sshConfig(folder: string, secrets: CallSecrets): string {
  const { username, password, privateKey, privateKeyPassword, pinned, knownHosts } = secrets;
  const asks = privateKey === null ? password !== null : privateKeyPassword !== null;
  const lines = [
    'Host *',
    `BatchMode ${asks ? 'no' : 'yes'}`,
    'StrictHostKeyChecking accept-new',
    `UserKnownHostsFile ${quoted(knownHosts)}`,
    'ConnectTimeout 15',
    'ServerAliveInterval 10',
    'ServerAliveCountMax 2',
    'NumberOfPasswordPrompts 1',
    'ForwardAgent no',
    'ForwardX11 no',
    'ControlMaster no',
    'ControlPath none',
    'PermitLocalCommand no',
    'ProxyCommand none',
    'IdentityAgent none',
    'IdentitiesOnly yes',
    ...(privateKey === null
      ? ['PreferredAuthentications password,keyboard-interactive', 'PubkeyAuthentication no', 'IdentityFile none']
      : ['PreferredAuthentications publickey', `IdentityFile ${quoted(path.join(folder, 'key'))}`]),
    ...(isUserName(username) ? [`User ${username}`] : []),
    ...(pinned ? [`HostName ${pinned.address}`, `HostKeyAlias ${pinned.host}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

export class GitHome {
  readonly #folder: string;
  /** The branches that each tenant's copy has. */
  readonly branches = new Map<string, Branches>();
  /** Ids of the commits that lists were made of, by what git was asked for. */
  readonly histories = new RecentlyUsed<readonly string[]>(HISTORIES);

  /** Recreates the home in a data folder; leftovers of an earlier run are removed, except for host keys. */
  constructor(dataDir: string) {
    this.#folder = path.join(path.resolve(dataDir), VERSIONS);
    for (const name of ['home', 'secrets', 'repositories', 'loads']) {
      rmSync(this.path(name), { recursive: true, force: true });
      mkdirSync(this.path(name), { recursive: true, mode: PRIVATE_FOLDER });
    }
    mkdirSync(this.path('hosts'), { recursive: true, mode: PRIVATE_FOLDER });
    writeFileSync(this.path('home', 'gitconfig'), CONFIG, { mode: PRIVATE_FILE });
    writeFileSync(this.path('home', 'ask'), ASK, { mode: PRIVATE_FOLDER });
    writeFileSync(this.path('home', 'connect'), CONNECT, { mode: PRIVATE_FOLDER });
  }

  path(...names: string[]): string {
    return path.join(this.#folder, ...names);
  }

  /** Where git keeps a tenant's copy. */
  repositoryOf = (tenantId: string) => this.path('repositories', `${tenantId}.git`);
  /** The keys of ssh hosts, as a tenant met them first. */
  knownHostsOf = (tenantId: string) => this.path('hosts', tenantId);

  dropCopy(tenantId: string): void {
    this.branches.delete(tenantId);
    rmSync(this.repositoryOf(tenantId), { recursive: true, force: true });
  }

  /** Drops a tenant's copy, and what was known of its host. */
  forget(tenantId: string): void {
    this.dropCopy(tenantId);
    rmSync(this.knownHostsOf(tenantId), { force: true });
  }

  /** Does work with a folder of its own, which is gone when it ends: what a load reads and writes is too large for the event loop. */
  async withLoadFolder<R>(work: (folder: string) => Promise<R>): Promise<R> {
    const folder = mkdtempSync(this.path('loads', 'load-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** No single thing that a repository holds, as the text of a commit, may take more of the memory: a few compressed bytes can stand for it. */
  static readonly #MOST_MEMORY = '128m';

  /** The whole environment of a git that talks to nobody. */
  environment(): Record<string, string> {
    const { PATH = '/usr/bin:/bin', SystemRoot } = process.env;
    return {
      PATH,
      ...(SystemRoot ? { SystemRoot } : {}),
      HOME: this.path('home'),
      XDG_CONFIG_HOME: this.path('home'),
      LC_ALL: 'C',
      TZ: 'UTC',
      // The data folder may lie in a repository of somebody else.
      GIT_CEILING_DIRECTORIES: this.#folder,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: this.path('home', 'gitconfig'),
      GIT_ATTR_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_ALLOW_PROTOCOL: 'none',
      GIT_ALLOC_LIMIT: GitHome.#MOST_MEMORY,
    };
  }

  /** Runs a call that signs in: `protocol` is the only one git may use. The secrets are gone when it ends. */
  async withSecrets<R>(
    protocol: string,
    secrets: CallSecrets,
    call: (env: Record<string, string>) => Promise<R>,
  ): Promise<R> {
    const folder = mkdtempSync(this.path('secrets', 'call-'));
    const keep = (name: string, text: string) => writeFileSync(path.join(folder, name), text, { mode: PRIVATE_FILE });
    try {
      keep('username', `${secrets.username ?? ''}\n`);
      keep('password', `${(secrets.privateKey === null ? secrets.password : secrets.privateKeyPassword) ?? ''}\n`);
      keep('ssh_config', sshConfig(folder, secrets));
      // OpenSSH reads no key whose last line does not end.
      if (secrets.privateKey !== null) keep('key', `${secrets.privateKey.replaceAll('\r', '').trimEnd()}\n`);
      return await call({
        ...this.environment(),
        GIT_ALLOW_PROTOCOL: protocol,
        GIT_ASKPASS: this.path('home', 'ask'),
        SSH_ASKPASS: this.path('home', 'ask'),
        SSH_ASKPASS_REQUIRE: 'force',
        GIT_SSH: this.path('home', 'connect'),
        GIT_SSH_VARIANT: 'ssh',
        VERSIONS_SECRETS: folder,
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
