/** How much memory a platform holds, and whether it gives back what it took. */
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** Idle memory may be this much above its warm value, and is looked at for this long. */
export const MEMORY_FACTOR = 1.15;
const MEMORY_TIME_LIMIT_MS = 30_000;

/** Resident memory of a process in MB. */
export function residentMemory(pid: number | undefined): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** Resident memory as soon as it is near its warm value again, or as it is when the patience ends. */
export async function settledMemory(pid: number | undefined, warm: number): Promise<number> {
  const deadline = Date.now() + MEMORY_TIME_LIMIT_MS;
  let memory = residentMemory(pid);
  while (memory > warm * MEMORY_FACTOR && Date.now() < deadline) {
    await pause(500);
    memory = residentMemory(pid);
  }
  return memory;
}
