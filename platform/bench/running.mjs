/** What the figures of a running platform need: calls, lanes, the table of results. */
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';

export const machine = `${os.cpus()[0]?.model}, ${os.cpus().length} cores, Node ${process.version}`;
export const round = (value, digits = 1) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Figures of one program: `record` prints a line for each, `finish` writes them to a file and ends the process, 1 when a bound is missed. */
export function figures() {
  const results = [];
  const isMissed = ({ value, budget, floor }) => value > budget || value < floor;
  return {
    /** `budget` is the most the figure may be, `floor` the least. */
    record(figure, value, unit, { budget, floor } = {}) {
      const one = { figure, value, unit, budget, floor };
      results.push(one);
      const bound = budget === undefined ? (floor === undefined ? '' : `>= ${floor}`) : `<= ${budget}`;
      const verdict = bound + (isMissed(one) ? '  MISSED' : '');
      console.log(`${figure.padEnd(78)} ${String(value).padStart(8)} ${unit.padEnd(8)} ${verdict}`);
    },
    finish(file) {
      if (file) writeFileSync(file, `${JSON.stringify({ machine, results }, null, 1)}\n`);
      process.exit(results.some(isMissed) ? 1 : 0);
    },
  };
}

/** Someone who calls the platform: `(method, path, body?)` answers the body; rejects for all but 2xx. */
export const caller =
  (platform, token = undefined) =>
  async (method, target, body) => {
    const answer = await fetch(platform.url + target, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { 'x-authorization': `Bearer ${token}` }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${target} answered ${answer.status} ${text.slice(0, 200)}`);
    return (answer.headers.get('content-type') ?? '').includes('json') && text ? JSON.parse(text) : text;
  };

export async function signIn(platform, username, password) {
  const { token } = await caller(platform)('POST', '/api/auth/login', { username, password });
  return caller(platform, token);
}

/** Does something with every item, `lanes` of them at the same time. */
export async function inLanes(lanes, items, work) {
  const rest = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Processor seconds a process has used: unlike times on the clock, the same on a busy machine. */
export function processorSeconds({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Bytes a process has written to files. */
export const bytesWritten = ({ pid }) =>
  Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))[1]);
