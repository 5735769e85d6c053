/**
 * A tenant's repository: a bare copy in the data folder that is brought up to date before branches and versions are told, and to which
 * commits are written before they are pushed. One thing at a time is done with a copy (`versions.ts`).
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { badRequest, notFound } from '../framework/errors.js';
import type { EntityId } from '../framework/ids.js';
import { areSame, type Branches, branchesIn } from './branches.js';
import { COPY_LIMITS, type CopyLimits, excessOf, tooManyBranches } from './copy-limits.js';
import { importStream, type NewCommit } from './fast-import.js';
import { type GitRun, requirePinning, runGit } from './git.js';
import { type CallSecrets, type GitHome, PRIVATE_FILE } from './git-home.js';
import { LOG_FORMAT, linesOf, split, textsIn, type Version, versionOf } from './git-output.js';
import { entityOfPath } from './layout.js';
import { checkBranch, checkVersion } from './names.js';
import { type AddressRules, judgeAddress, pinningArguments } from './repository-address.js';
import type { RepositorySettings } from './repository-settings.js';

/** An entity a version has: its id there, and its file in git. */
export interface StoredEntity {
  externalId: EntityId;
  object: string;
}

export interface CommitResult {
  version: Version | null;
  added: number;
  modified: number;
  removed: number;
}

export interface LogQuery {
  branch: string;
  /** A file, or a folder; null for all. */
  path: string | null;
  textSearch: string | null;
  oldestFirst: boolean;
  pageSize: number;
  page: number;
}

/** Entities of a version that are told or loaded at once. */
const MOST_ENTITIES = 65_536;
/** What a page of versions, or the names of branches, may take, in bytes: an answer has no more. */
const LIST_LIMIT = 24 * 1024 * 1024;
const HEADS = 'refs/heads/';
const ORIGIN = 'refs/origin/';
/** Commits whose files are noted at once: those of the largest repositories are noted over several fetches. */
const FILTERS = 20_000;
/** How long that may take, in milliseconds: somebody may wait. */
const INDEX_LIMIT = 5000;
/** How often a fetch is looked at, in milliseconds. */
const LOOK_EVERY = 300;
/** How often a commit is retried when someone else has pushed meanwhile. */
const ATTEMPTS = 3;

export class Repository {
  readonly #folder: string;

  constructor(
    readonly home: GitHome,
    readonly tenantId: string,
    readonly settings: RepositorySettings,
    readonly rules: AddressRules,
    readonly signal: AbortSignal,
    readonly limits: CopyLimits = COPY_LIMITS,
  ) {
    this.#folder = home.repositoryOf(tenantId);
  }

  /** Asks the repository for its branches, which takes its settings to be right. */
  async check(): Promise<void> {
    await this.#heads();
  }

  /** Brings the copy up to date. Nothing is fetched where the repository's branches are those of the copy. */
  async fetch(): Promise<void> {
    const known = this.home.branches.get(this.tenantId);
    const mayStay = known && known.size <= this.limits.branches && existsSync(this.#folder);
    if (mayStay && areSame(known, await this.#heads())) return;
    this.home.branches.delete(this.tenantId);
    this.home.branches.set(this.tenantId, await this.#update());
    await this.#index();
  }

  /** The branches of the repository itself. */
  async #heads(): Promise<Branches> {
    const heads = (url: string) => ['ls-remote', '--heads', '--', url];
    return branchesIn(await this.#remote(heads, { cwd: this.home.path('home'), outputLimit: LIST_LIMIT }), HEADS);
  }

  /** The branches of the copy, or the first of so many. */
  async #copied(count = 0): Promise<Branches> {
    const refs = ['for-each-ref', `--count=${count}`, '--format=%(objectname)%09%(refname)', ORIGIN];
    return branchesIn(await this.#git(refs, { outputLimit: LIST_LIMIT }), ORIGIN);
  }

  /** Has git note which commits changed what: lists are as right without, and many times slower. */
  async #index(): Promise<void> {
    const write = [
      'commit-graph',
      'write',
      '--reachable',
      '--split',
      '--changed-paths',
      `--max-new-filters=${FILTERS}`,
    ];
    await this.#git(write, { timeLimit: INDEX_LIMIT }).catch(() => undefined);
  }

  /** Fetches what is new; answers the branches there are then. */
  async #update(): Promise<Branches> {
    if (!existsSync(this.#folder)) {
      try {
        await runGit(['init', '--quiet', '--bare', '--', this.#folder], this.#run({ cwd: this.home.path('home') }));
      } catch (error) {
        // What a full disk left of it would be taken for a copy.
        this.home.dropCopy(this.tenantId);
        throw error;
      }
    }
    const tooLarge = new AbortController();
    const look = async () => {
      const excess = await excessOf(this.#folder, ORIGIN, this.limits);
      if (excess) tooLarge.abort(excess);
    };
    const watch = setInterval(look, LOOK_EVERY);
    try {
      await this.#fetch(AbortSignal.any([this.signal, tooLarge.signal]));
      await look();
      const found = await this.#copied(this.limits.branches + 1);
      if (found.size > this.limits.branches) tooLarge.abort(tooManyBranches(this.limits.branches));
      if (!tooLarge.signal.aborted) return found;
    } catch (error) {
      if (!tooLarge.signal.aborted) throw error;
    } finally {
      clearInterval(watch);
    }
    // It may have many files: removing them at once would hold everybody.
    await rm(this.#folder, { recursive: true, force: true });
    throw tooLarge.signal.reason;
  }

  async #fetch(signal: AbortSignal): Promise<void> {
    const args = (url: string) => [
      'fetch',
      '--quiet',
      '--prune',
      '--no-tags',
      '--no-recurse-submodules',
      '--',
      url,
      `+refs/heads/*:${ORIGIN}*`,
    ];
    await this.#remote(args, { signal });
  }

  async branches(): Promise<string[]> {
    return [...(await this.#known()).keys()];
  }

  /** The newest commit of a branch, or null when there is no such branch. */
  async tip(branch: string): Promise<string | null> {
    return (await this.#known()).get(checkBranch(branch)) ?? null;
  }

  async #known(): Promise<Branches> {
    return this.home.branches.get(this.tenantId) ?? this.#copied();
  }

  /** A page of a branch's versions, and how many there are. */
  async log(query: LogQuery): Promise<{ total: number; versions: Version[] }> {
    const { branch, path, textSearch, oldestFirst, pageSize, page } = query;
    const tip = await this.tip(branch);
    if (!tip) throw notFound(`Branch ${branch} not found`);
    const which = [
      '--full-history',
      ...(this.settings.showMergeCommits ? [] : ['--no-merges']),
      ...(textSearch ? ['--regexp-ignore-case', '--fixed-strings', `--grep=${textSearch}`] : []),
      tip,
      '--',
      ...(path ? [path] : []),
    ];
    const ids = await this.#history(which);
    const total = ids.length;
    const first = page * pageSize;
    const shown = oldestFirst
      ? ids.slice(Math.max(0, total - first - pageSize), Math.max(0, total - first)).reverse()
      : ids.slice(first, first + pageSize);
    if (shown.length === 0) return { total, versions: [] };
    const log = ['log', '-z', '--no-walk=unsorted', '--stdin', LOG_FORMAT];
    const input = shown.map((id) => `${id}\n`);
    const found = split(await this.#git(log, { input, outputLimit: LIST_LIMIT }));
    return { total, versions: found.map(versionOf) };
  }

  /** The ids of commits, the newest first: those below a commit are always the same, so they are kept for the next page. */
  async #history(which: readonly string[]): Promise<readonly string[]> {
    const name = which.join('\0');
    const { histories } = this.home;
    const kept = histories.get(name);
    if (kept) return kept;
    const found = (await this.#git(['rev-list', ...which])).toString('latin1').split('\n').slice(0, -1);
    histories.set(name, found);
    return found;
  }

  /**
   * The entities of a version that are files below a path, or all; files of somebody else are left out. They are read while git names
   * them. Throws 404 for an unknown version, 400 for too many.
   */
  async entities(version: string, below: string | null = null): Promise<StoredEntity[]> {
    await this.#requireVersion(version);
    const found: StoredEntity[] = [];
    const take = linesOf('\0', (line) => {
      const [, object, name = ''] = /^100\d{3} blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
      const externalId = entityOfPath(name);
      if (!object || !externalId) return;
      if (found.length === MOST_ENTITIES) throw badRequest(`The version holds more than ${MOST_ENTITIES} entities`);
      found.push({ externalId, object });
    });
    await this.#git(['ls-tree', '-r', '-z', version, '--', ...(below ? [below] : [])], { take });
    return found;
  }

  /** How many bytes files have together. */
  async sizeOf(files: readonly StoredEntity[]): Promise<number> {
    if (files.length === 0) return 0;
    const input = files.map(({ object }) => `${object}\n`);
    const sizes = (await this.#git(['cat-file', '--batch-check=%(objectsize)'], { input }))
      .toString('latin1')
      .split('\n');
    return sizes.reduce((sum, size) => sum + Number(size), 0);
  }

  /** The text of a file. Its size is asked first: all of it lies in memory. */
  async read(file: StoredEntity): Promise<string> {
    const [text = ''] = textsIn(await this.#git(['cat-file', '--batch'], { input: [`${file.object}\n`] }));
    return text;
  }

  /** Has git write the texts of files to a file of this server, which `textsIn` reads. Their size is asked first. */
  async write(files: readonly StoredEntity[], path: string): Promise<void> {
    const file = await open(path, 'w', PRIVATE_FILE);
    try {
      const input = files.map(({ object }) => `${object}\n`);
      if (files.length > 0) await this.#git(['cat-file', '--batch'], { input, output: file.fd });
    } finally {
      await file.close();
    }
  }

  /** Commits files to a branch and pushes them; an absent branch is begun. Without a change there is no version. */
  async commit(commit: NewCommit): Promise<CommitResult> {
    checkBranch(commit.branch);
    const pending = `refs/pending/${randomUUID()}`;
    try {
      for (let attempt = 1; ; attempt += 1) {
        await this.fetch();
        const parent = await this.tip(commit.branch);
        await this.#git(['update-ref', '-d', pending]);
        await this.#git(['fast-import', '--quiet', '--done'], { input: importStream(commit, pending, parent) });
        const result = await this.#compare(pending);
        if (!result.version) return result;
        try {
          await this.#push(result.version.id, commit.branch);
          this.home.branches.delete(this.tenantId);
          await this.#git(['update-ref', `${ORIGIN}${commit.branch}`, result.version.id]);
          return result;
        } catch (error) {
          await this.fetch();
          if (attempt === ATTEMPTS || (await this.tip(commit.branch)) === parent) throw error;
        }
      }
    } finally {
      await this.#git(['update-ref', '-d', pending]).catch(() => undefined);
    }
  }

  /** Packs the copy when it has become loose; it is never done in the background. */
  async tidy(): Promise<void> {
    await this.#git(['-c', 'gc.auto=2000', '-c', 'gc.autoDetach=false', 'gc', '--auto', '--quiet']);
  }

  async #requireVersion(version: string): Promise<void> {
    checkVersion(version);
    const known = () =>
      this.#git(['cat-file', '-e', `${version}^{commit}`]).then(
        () => true,
        () => false,
      );
    if (!existsSync(this.#folder) || !(await known())) {
      await this.fetch();
      if (!(await known())) throw notFound(`Version ${version} not found`);
    }
  }

  async #compare(pending: string): Promise<CommitResult> {
    const head = (await this.#git(['for-each-ref', '--format=%(objectname)', pending])).toString('utf8').trim();
    const show = ['diff-tree', '--root', '-r', '-z', '--no-commit-id', '--no-renames', '--name-status', head];
    const states = split(await this.#git(show)).filter((_each, index) => index % 2 === 0);
    const count = (state: string) => states.filter((each) => each === state).length;
    const [added, modified, removed] = [count('A'), count('M') + count('T'), count('D')];
    if (states.length === 0) return { version: null, added, modified, removed };
    const [entry = ''] = split(await this.#git(['log', '-z', '--max-count=1', LOG_FORMAT, head]));
    return { version: versionOf(entry), added, modified, removed };
  }

  async #push(version: string, branch: string): Promise<void> {
    await this.#remote((url) => ['push', '--quiet', '--no-verify', '--', url, `${version}:refs/heads/${branch}`]);
  }

  #run(more: Partial<GitRun> = {}): GitRun {
    const { home, signal } = this;
    return { env: home.environment(), cwd: this.#folder, hidden: home.path(), signal, ...more };
  }

  #git(args: readonly string[], more: Partial<GitRun> = {}): Promise<Buffer> {
    return runGit([`--git-dir=${this.#folder}`, ...args], this.#run(more));
  }

  /** Runs git against the repository itself, signed in. */
  async #remote(args: (url: string) => string[], more: Partial<GitRun> = {}): Promise<Buffer> {
    const address = await judgeAddress(this.settings.repositoryUri, this.rules);
    if (pinningArguments(address).length > 0) await requirePinning(this.#run({ cwd: this.home.path('home') }));
    const { authMethod, username, password, privateKey, privateKeyPassword } = this.settings;
    const withKey = authMethod === 'PRIVATE_KEY';
    const secrets: CallSecrets = {
      username,
      password: withKey ? null : password,
      privateKey: withKey ? privateKey : null,
      privateKeyPassword: withKey ? privateKeyPassword : null,
      pinned: address.pinned,
      knownHosts: this.home.knownHostsOf(this.tenantId),
    };
    return this.home.withSecrets(address.protocol, secrets, (env) =>
      runGit([...pinningArguments(address), ...args(address.url)], this.#run({ env, ...more })),
    );
  }
}
