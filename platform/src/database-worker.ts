/** What every database thread runs: the framework's thread, with the platform's migrations and routes. */
import path from 'node:path';
import { backUpBeforeMigration } from './backup/migration-backup.js';
import './engine/effects/index.js';
import { runDatabaseThread } from './framework/database-thread.js';
import { orderHooks } from './framework/entity-hooks.js';
import { HOOK_ORDER } from './hook-order.js';
import { migrations } from './migrations/index.js';
import { routes } from './routes.js';
import { requireGoodToken } from './tokens/tokens.js';

orderHooks(HOOK_ORDER);
runDatabaseThread({
  migrations,
  routes,
  admit: requireGoodToken,
  beforeMigration: (file, first) => {
    if (process.env.MIGRATE_WITHOUT_BACKUP === '1') return;
    const backup = backUpBeforeMigration(path.dirname(file), first, { now: new Date() });
    console.warn(`the database is migrated from ${first} on; before that it was backed up to ${backup}`);
  },
});
