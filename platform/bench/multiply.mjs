/** Makes many rows out of one, in the database of a stopped platform. */

/** Copies a row of a table `count` times, with some columns computed by SQL from the number `n` of the copy. */
export function multiply(db, count, table, where, columns) {
  const names = db
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all([])
    .map(({ name }) => name);
  const values = names.map((name) => columns[name] ?? `t.${name}`);
  db.exec(
    `INSERT INTO ${table} (${names.join(', ')})
     WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${count})
     SELECT ${values.join(', ')} FROM counter, ${table} t WHERE ${where}`,
  );
}

/** SQL of an id for the copy `n`; kinds of rows differ by `head`, four hexadecimal digits. */
export const uuid = (head) => `printf('%08x-0000-1000-8080-${head}%08x', (n * 48271) % 2147483647, n)`;
