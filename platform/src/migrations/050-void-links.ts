import type { Migration } from '../framework/migration.js';

/**
 * Links that were mailed while an account could get another address and keep them, and of which nobody knows where they went: whoever
 * read a former address could still use them. People ask for a reset again, administrators for an activation link.
 */
export const voidLinks: Migration = {
  id: '050-void-links',
  up: (db) =>
    db.exec(`
      UPDATE user_credentials SET reset_token = NULL WHERE reset_mailed = 0;
      UPDATE user_credentials SET activate_token_time = 0 WHERE activate_token IS NOT NULL;
    `),
};
