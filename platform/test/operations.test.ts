import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist } from '../bin/built-platform.mjs';

test('every operation that the main thread may ask for is known to the database threads', () => {
  const url = (name: string) => JSON.stringify(pathToFileURL(path.join(dist, name)).href);
  // What the threads load comes first: what the rest adds they do not have.
  const program = `
    const { operationNames } = await import(${url('framework/operation.js')});
    await import(${url('routes.js')});
    const known = new Set(operationNames());
    await import(${url('platform.js')});
    console.log(JSON.stringify({ known: known.size, unknown: operationNames().filter((name) => !known.has(name)) }));`;
  const args = ['--input-type=module', '-e', program];
  const { known, unknown } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  expect(known).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});
