import type { Migration } from '../framework/migration.js';
import { insertInstalledTemplates } from './016-oauth2-templates.js';

/** Signing in through other services: what is set up, and templates for setting it up. Lists keep the order of their rows. */
export const oauth2: Migration = {
  id: '016-oauth2',
  up: (db) => {
    db.exec(`
      CREATE TABLE oauth2_params (
        id TEXT PRIMARY KEY, enabled INTEGER NOT NULL, domains TEXT NOT NULL, mobile_apps TEXT NOT NULL
      );
      CREATE TABLE oauth2_registration (id TEXT PRIMARY KEY, params_id TEXT NOT NULL, settings TEXT NOT NULL);
      CREATE TABLE oauth2_template (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, provider_id TEXT NOT NULL UNIQUE, settings TEXT NOT NULL
      );
    `);
    insertInstalledTemplates(db, Date.now());
  },
};
