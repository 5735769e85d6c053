import type { Migration } from '../framework/migration.js';

/** Ends of tokens in milliseconds instead of seconds; when links of activation and reset were sent, since they expire. */
export const sessionTimes: Migration = {
  id: '043-session-times',
  up: (db) =>
    db.exec(`
      ALTER TABLE ended_token RENAME COLUMN before_s TO before_ms;
      UPDATE ended_token SET before_ms = before_ms * 1000 - 1;
      ALTER TABLE user_credentials ADD COLUMN activate_token_time INTEGER;
      ALTER TABLE user_credentials ADD COLUMN reset_token_time INTEGER;
      UPDATE user_credentials SET activate_token_time = CAST(strftime('%s', 'now') AS INTEGER) * 1000
        WHERE activate_token IS NOT NULL;
      UPDATE user_credentials SET reset_token_time = CAST(strftime('%s', 'now') AS INTEGER) * 1000
        WHERE reset_token IS NOT NULL;
    `),
};
