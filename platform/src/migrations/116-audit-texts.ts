import type { Migration } from '../framework/migration.js';
import type { Connection } from '../framework/tx.js';

const textOf = (row: string) => `(
  SELECT x.id FROM audit_text x WHERE x.tenant_id = ${row}.tenant_id
    AND x.entity_name_folded = coalesce(${row}.entity_name_folded, '')
    AND x.user_name_folded = coalesce(${row}.user_name_folded, '') AND x.entity_type = ${row}.entity_type
    AND x.action_type = ${row}.action_type AND x.action_status = ${row}.action_status
)`;

const textColumns = 'tenant_id, entity_name_folded, user_name_folded, entity_type, action_type, action_status';
const texts = (row: string) => `${row}.tenant_id, coalesce(${row}.entity_name_folded, ''),
  coalesce(${row}.user_name_folded, ''), ${row}.entity_type, ${row}.action_type, ${row}.action_status`;

const quarterOf = (row: string) => `${row}.created_time / 900000`;

/** Rows of which the migration tells how far it is. */
const STEP = 20_000;

function addTexts(db: Connection, tell: (done: number) => void): void {
  // A development version searched by a column of its own.
  const isOlder = db.all("SELECT 1 FROM pragma_table_xinfo('audit_log') WHERE name = 'searched'", []).length > 0;
  db.exec(`
    DROP INDEX audit_created;
    ${isOlder ? 'ALTER TABLE audit_log DROP COLUMN searched;' : ''}
    ALTER TABLE audit_log ADD COLUMN text_id INTEGER;
    CREATE TABLE audit_text (
      id INTEGER PRIMARY KEY, tenant_id TEXT NOT NULL, entity_name_folded TEXT NOT NULL, user_name_folded TEXT NOT NULL,
      entity_type TEXT NOT NULL, action_type TEXT NOT NULL, action_status TEXT NOT NULL
    );
    INSERT INTO audit_text (${textColumns}) SELECT DISTINCT ${texts('t')} FROM audit_log t;
    CREATE UNIQUE INDEX audit_text_once ON audit_text (${textColumns});
  `);
  const [last] = db.all('SELECT max(rowid) AS row FROM audit_log', []) as { row: number | null }[];
  const rows = last?.row ?? 0;
  for (let row = 0; row < rows; row += STEP) {
    tell(0.1 + (0.5 * row) / rows);
    db.run(`UPDATE audit_log SET text_id = ${textOf('audit_log')} WHERE rowid > ? AND rowid <= ?`, [row, row + STEP]);
  }
  tell(0.6);
  db.exec('CREATE INDEX audit_created ON audit_log (tenant_id, created_time, id, text_id)');
  tell(0.7);
  db.exec('CREATE INDEX audit_found ON audit_log (tenant_id, text_id, created_time, id) WHERE text_id IS NOT NULL');
  tell(0.8);
}

/**
 * What the audit log is searched for, each once: a tenant has millions of rows, and few names, users and actions. And how many rows there
 * are, by the quarter and action. Triggers keep both, whoever writes a row.
 */
export const auditTexts: Migration = {
  id: '116-audit-texts',
  up(db, tell = () => {}) {
    addTexts(db, tell);
    db.exec(`
      CREATE TABLE audit_count (
        tenant_id TEXT NOT NULL, quarter INTEGER NOT NULL, action_type TEXT NOT NULL, count INTEGER NOT NULL,
        PRIMARY KEY (tenant_id, quarter, action_type)
      ) WITHOUT ROWID;
      INSERT INTO audit_count SELECT t.tenant_id, ${quarterOf('t')}, x.action_type, count(*)
        FROM audit_log t INDEXED BY audit_created CROSS JOIN audit_text x ON x.id = t.text_id GROUP BY 1, 2, 3;

      CREATE TRIGGER audit_log_added AFTER INSERT ON audit_log BEGIN
        INSERT OR IGNORE INTO audit_text (${textColumns}) VALUES (${texts('NEW')});
        UPDATE audit_log SET text_id = ${textOf('NEW')} WHERE rowid = NEW.rowid;
        INSERT INTO audit_count VALUES (NEW.tenant_id, ${quarterOf('NEW')}, NEW.action_type, 1)
          ON CONFLICT DO UPDATE SET count = count + 1;
      END;
      CREATE TRIGGER audit_log_removed AFTER DELETE ON audit_log BEGIN
        DELETE FROM audit_text WHERE id = OLD.text_id
          AND NOT EXISTS (SELECT 1 FROM audit_log t WHERE t.tenant_id = OLD.tenant_id AND t.text_id = OLD.text_id);
        UPDATE audit_count SET count = count - 1
          WHERE tenant_id = OLD.tenant_id AND quarter = ${quarterOf('OLD')} AND action_type = OLD.action_type;
        DELETE FROM audit_count
          WHERE tenant_id = OLD.tenant_id AND quarter = ${quarterOf('OLD')} AND action_type = OLD.action_type AND count <= 0;
      END;
    `);
  },
};
