import type { Operation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import { Removals } from '../resources/removals.js';
import { applyLoad } from './load-apply.js';
import { loadLog, logParts } from './load-leftovers.js';
import { planLoad } from './load-plan.js';
import { type LoadTools, loadEntities } from './loads.js';
import type { Repository } from './repository.js';

const user = { tenantId: 'acme' } as SessionUser;
const request = { versionId: 'v', kinds: [] };
const repository = {} as Repository;
const result = [{ entityType: 'DEVICE', created: 1, updated: 0, deleted: 0 }];
const planned = { result, plan: '{}', logs: [] };

/** A database of which some operations answer something, and the others nothing. */
function toolsWith(answers: Map<unknown, () => unknown>): LoadTools & { ran: string[]; stop: () => void } {
  const ran: string[] = [];
  const stop = new AbortController();
  const db = {
    run: async (operation: Operation) => {
      ran.push(operation.name);
      return answers.get(operation)?.();
    },
  } as unknown as LoadTools['db'];
  const rates = { take: async () => undefined };
  const scripts = {} as LoadTools['scripts'];
  return { db, scripts, rates, removals: new Removals(db), stopped: stop.signal, stop: () => stop.abort(), ran };
}

test('a load that is stored is told as such, whatever becomes of what follows', async () => {
  const failing = () => {
    throw new Error('the disk is full');
  };
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const tools = toolsWith(
    new Map<unknown, () => unknown>([
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
    new Map<unknown, () => unknown>([
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

test('what a load leaves in a log is cut by its length, and nothing of it is lost', () => {
  const row = (length: number) => ['x'.repeat(length)];
  const rows = [...Array.from({ length: 250 }, () => row(10)), row(300_000), row(60_000), row(30_000), row(30_000)];
  const log = { table: 'audit_log', columns: ['id'], keys: 1, different: [], gone: [], rows };
  const parts: (typeof log)[] = logParts(log).map((part) => JSON.parse(part));
  expect(parts.map((part) => part.rows.length)).toEqual([200, 50, 1, 2, 1]);
  expect(parts.flatMap((part) => part.rows)).toEqual(rows);
  expect(parts[0]).toMatchObject({ table: 'audit_log', columns: ['id'], keys: 1 });
});
