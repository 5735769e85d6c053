/**
 * Runs the git program: never through a shell, with an environment of its own, a time limit that ends all it started, and bounded
 * output. What callers name reaches it as values after `--`, as refs that were checked, or on standard input.
 */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { badRequest } from '../framework/errors.js';

/** How long one run may take, in milliseconds. */
export const GIT_TIME_LIMIT = 60_000;
const OUTPUT_LIMIT = 256 * 1024 * 1024;
const COMPLAINT_LENGTH = 2000;

export interface GitRun {
  /** The whole environment: nothing is inherited but PATH. */
  env: Readonly<Record<string, string>>;
  cwd: string;
  /** A folder of this server, below which `env` and `cwd` may lead: no answer shows where it is. */
  hidden?: string;
  input?: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** Ends the run before its time. */
  signal?: AbortSignal;
  timeLimit?: number;
  outputLimit?: number;
  /** A file that git writes to, by its descriptor; nothing is answered, or counted, then. */
  output?: number;
  /** Is given what git writes while it does; nothing of it is kept then. What it throws ends the run. */
  take?: (piece: Buffer) => void;
  /** The program, for tests. */
  program?: string;
}

/** A refusal that git gave, in its words. */
export const gitRefusal = (message: string) => badRequest(message);

export const NO_GIT = 'Version control needs the git program, which this server does not have';

/** Ends a process and all it started. */
function killTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

const PREFIX = /^(fatal|error|remote|ssh|hint|warning): ?/;

/** What ssh says, among much else, when a server shows another host key than before. */
const OTHER_HOST_KEY = 'REMOTE HOST IDENTIFICATION HAS CHANGED';

/** Git's error message for people: its last lines, without hints and without folders of this server. */
function complaintOf(text: string, { cwd, hidden = cwd }: GitRun): string {
  if (text.includes(OTHER_HOST_KEY))
    return 'The server shows another host key than before. If that is expected, delete the repository settings and save them again';
  const lines = text
    // The file is a copy of what was typed.
    .replace(/^Load key ".*": /m, 'The private key cannot be read: ')
    .replaceAll(cwd, '')
    .replaceAll(hidden, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !/^(hint|warning):/i.test(line));
  return (
    lines
      .slice(0, 3)
      .map((line) => line.replace(PREFIX, ''))
      .map((line, at, all) => (at < all.length - 1 && /\w$/.test(line) ? `${line}.` : line))
      .join(' ')
      .slice(0, 500) || 'git failed'
  );
}

/**
 * Runs git with these arguments; answers what it wrote. Throws 400 with its complaint when it fails, with a clear text when there is no
 * git, and when it takes too long or answers too much.
 */
export async function runGit(args: readonly string[], run: GitRun): Promise<Buffer> {
  const { env, cwd, input = [], signal, take, program = 'git' } = run;
  const { timeLimit = GIT_TIME_LIMIT, outputLimit = OUTPUT_LIMIT } = run;
  if (signal?.aborted) throw badRequest('The work was stopped');
  if ([...args, ...Object.values(env)].some((text) => text.includes('\0')))
    throw badRequest('Texts for git may not contain the character U+0000');
  const child = spawn(program, args, {
    cwd,
    env,
    shell: false,
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['pipe', run.output ?? 'pipe', 'pipe'],
  }) as ChildProcessByStdio<Writable, Readable | null, Readable>;
  let ended: unknown;
  const end = (why: unknown) => {
    ended ??= why;
    killTree(child);
  };
  const timer = setTimeout(end, timeLimit, `git took longer than ${timeLimit / 1000} s`);
  const stop = () => end('The work was stopped');
  signal?.addEventListener('abort', stop);
  const output: Buffer[] = [];
  const keep = take ?? ((piece: Buffer) => void output.push(piece));
  let size = 0;
  let complaint = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (ended !== undefined) return;
    if (size > outputLimit) {
      end('The repository holds more than this server reads');
      return;
    }
    try {
      keep(chunk);
    } catch (error) {
      end(error);
    }
  });
  child.stderr.on('data', (chunk: Buffer) => {
    if (complaint.length < COMPLAINT_LENGTH) complaint += chunk.toString('utf8');
  });
  // A git that ends early leaves its input unread, which its code tells better; but an input that fails ends git.
  const fed = pipeline(Readable.from(input), child.stdin).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return undefined;
    end('The work was stopped');
    return error;
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    const failure = await fed;
    if (failure) throw failure;
    if (ended !== undefined) throw typeof ended === 'string' ? gitRefusal(ended) : ended;
    if (code !== 0) throw gitRefusal(complaintOf(complaint, run));
    return Buffer.concat(output);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw badRequest(NO_GIT);
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** The first git that connects over HTTP to a given address (`http.curloptResolve`). */
const PINNING = [2, 37] as const;

/** Throws 400 when git is too old to be held to an address that was judged. */
export async function requirePinning(run: GitRun): Promise<void> {
  const said = (await runGit(['--version'], run)).toString('utf8');
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(said) ?? []).slice(1).map(Number);
  if (major > PINNING[0] || (major === PINNING[0] && minor >= PINNING[1])) return;
  throw badRequest(`Repositories over http need git ${PINNING.join('.')} or later on this server`);
}
