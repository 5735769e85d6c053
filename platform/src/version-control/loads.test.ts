import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Operation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import { Removals } from '../resources/removals.js';
import { GitHome } from './git-home.js';
import { applyLoad } from './load-apply.js';
import { readFiles } from './load-files.js';
import { loadLog, logParts } from './load-leftovers.js';
import { type PlanRequest, planLoad } from './load-plan.js';
import { type LoadTools, loadEntities } from './loads.js';
import { Repository } from './repository.js';
import { parseSettings } from './repository-settings.js';

const user = { tenantId: 'acme' } as SessionUser;
const request = { versionId: 'v', kinds: [] };
const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'mullion-loads-')));
const dataDir = path.join(root, 'data');
const home = new GitHome(dataDir);
afterAll(() => rmSync(root, { recursive: true, force: true }));
const repository = { home } as Repository;
const result = [{ entityType: 'DEVICE', created: 1, updated: 0, deleted: 0 }];
const planned = { result };

/** A database of which some operations answer something, and the others nothing. */
function toolsWith(answers: Map<unknown, (args: never) => unknown>): LoadTools & { ran: string[]; stop: () => void } {
  const ran: string[] = [];
  const stop = new AbortController();
  const db = {
    run: async (operation: Operation, args: never) => {
      ran.push(operation.name);
      return answers.get(operation)?.(args);
    },
  } as unknown as LoadTools['db'];
  const rates = { take: async () => undefined };
  return { db, rates, removals: new Removals(db), stopped: stop.signal, stop: () => stop.abort(), ran };
}

test('a load that is stored is told as such, whatever becomes of what follows', async () => {
  const failing = () => {
    throw new Error('the disk is full');
  };
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const tools = toolsWith(
    new Map<unknown, (args: never) => unknown>([
      [planLoad, () => planned],
      [applyLoad, () => true],
      [loadLog.piece, failing],
    ]),
  );
  expect(await loadEntities(tools, repository, user, request)).toEqual({ result });
  expect(tools.ran).toContain('load.remove-rows');
  logged.mockRestore();
});

test('nothing is stored once the platform ends', async () => {
  const tools: ReturnType<typeof toolsWith> = toolsWith(
    new Map<unknown, (args: never) => unknown>([
      [
        planLoad,
        () => {
          tools.stop();
          return planned;
        },
      ],
    ]),
  );
  await expect(loadEntities(tools, repository, user, request)).rejects.toThrow('shutting down');
  expect(tools.ran).not.toContain(applyLoad.name);
});

test('the texts of a load are read by whoever plans it, and never go through the event loop', async () => {
  const source = path.join(root, 'source');
  const text = JSON.stringify({ entityType: 'DEVICE', entity: { name: 'é'.repeat(400_000) } });
  const ids = ['1', '2', '3'].map((end) => `11111111-2222-11ee-8080-80808080808${end}`);
  mkdirSync(path.join(source, 'device'), { recursive: true });
  for (const id of ids) writeFileSync(path.join(source, 'device', `${id}.json`), text);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', source, '-c', 'user.name=E', '-c', 'user.email=e@mullion.test', ...args]).toString();
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Large');
  const stored = new Repository(
    home,
    'acme',
    parseSettings({ repositoryUri: `file://${source}` }),
    { folders: [root], dataDir, privateAddresses: false },
    AbortSignal.timeout(20_000),
  );
  const plain = { loadRelations: false, loadAttributes: false, loadCredentials: false };
  const wanted = {
    entityType: 'DEVICE' as const,
    only: null,
    removeOtherEntities: false,
    findExistingEntityByName: false,
  };
  let handed = '';
  let read: ReturnType<typeof readFiles> = [];
  const tools = toolsWith(
    new Map<unknown, (args: never) => unknown>([
      [
        planLoad,
        (args: PlanRequest) => {
          handed = JSON.stringify(args);
          read = args.kinds.flatMap(readFiles);
          return planned;
        },
      ],
      [applyLoad, () => true],
    ]),
  );
  const load = { versionId: git('rev-parse', 'HEAD').trim(), kinds: [{ ...wanted, ...plain }] };
  expect(await loadEntities(tools, stored, user, load)).toEqual({ result });
  expect(read).toEqual(ids.map((id) => ({ id, text })));
  expect(handed.length).toBeLessThan(2000);
  expect(readdirSync(home.path('loads'))).toEqual([]);
});

test('what a load leaves in a log is cut by its length, and nothing of it is lost', () => {
  const row = (length: number) => ['x'.repeat(length)];
  const rows = [...Array.from({ length: 250 }, () => row(10)), row(300_000), row(60_000), row(30_000), row(30_000)];
  const log = { table: 'audit_log', columns: ['id'], keys: 1, different: [], gone: [], rows };
  const parts: (typeof log)[] = logParts(log).map((part) => JSON.parse(part));
  expect(parts.map((part) => part.rows.length)).toEqual([200, 50, 1, 2, 1]);
  expect(parts.flatMap((part) => part.rows)).toEqual(rows);
  expect(parts[0]).toMatchObject({ table: 'audit_log', columns: ['id'], keys: 1 });
});
