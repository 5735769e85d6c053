/** Where log lines go; tests collect them. */
export type Log = (line: string) => void;

export const stdoutLog: Log = (line) => process.stdout.write(`${line}\n`);

/**
 * One line of the access log: time, method, path, status, milliseconds. Never the query: it carries the WebSocket's
 * token and the start-up parameters.
 */
export function accessLine(
  entry: { method: string; path: string; status: number; ms: number },
  now = new Date(),
): string {
  const path = entry.path.split('?', 1)[0];
  return `${now.toISOString()} ${entry.method} ${path} ${entry.status} ${entry.ms.toFixed(0)}ms`;
}
