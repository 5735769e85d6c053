import type * as fsPromises from 'node:fs/promises';

type Files = typeof fsPromises;

/** What the disk does from a step on: it has no space left, or the process is gone before it, in the middle of it. */
export type Fault = 'full' | 'killed';

let fault: Fault | null = null;
let left = 0;

/** Lets `steps` changes of files pass; what comes then meets the fault. */
export function failAfter(steps: number, how: Fault): void {
  [fault, left] = [how, steps];
}

/** Ends the fault. @returns whether it was met */
export function mend(): boolean {
  const met = fault !== null && left < 0;
  fault = null;
  return met;
}

/** Changes of files for which a full disk has no space. */
const needSpace = new Set(['mkdir', 'writeFile', 'appendFile', 'link']);

const fails = (name: string): boolean => {
  if (!fault || (fault === 'full' && !needSpace.has(name))) return false;
  left -= 1;
  return left < 0;
};

const reason = (name: string): Error =>
  fault === 'full'
    ? Object.assign(new Error(`ENOSPC: no space left on device, ${name}`), { code: 'ENOSPC', syscall: name })
    : new Error('killed');

/** `node:fs/promises` over the disk of this file, for `jest.mock`. */
export function failingFiles(real: Files): Files {
  const step =
    <A extends unknown[], R>(name: string, change: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (fails(name)) throw reason(name);
      return change(...args);
    };
  // Without waiting for the disk: nobody cuts its power here.
  const writeFile = async (file: string, content: string | Buffer): Promise<void> => {
    if (!fails('writeFile')) return real.writeFile(file, content);
    // The first that fails has written a part.
    if (left === -1) await real.writeFile(file, content.slice(0, content.length / 2));
    throw reason('write');
  };
  const appendFile = async (file: string, content: string): Promise<void> => {
    if (!fails('appendFile')) return real.appendFile(file, content);
    if (left === -1) await real.appendFile(file, content.slice(0, content.length / 2));
    throw reason('write');
  };
  return {
    ...real,
    writeFile: writeFile as Files['writeFile'],
    appendFile: appendFile as Files['appendFile'],
    mkdir: step('mkdir', real.mkdir) as Files['mkdir'],
    link: step('link', real.link),
    rename: step('rename', real.rename),
    rm: step('rm', real.rm),
    truncate: step('truncate', real.truncate),
  };
}
