import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolders, writeModule, writeShell } from '../../test/module-fixture.js';
import { changeModules } from './change-modules.js';
import { publishModule } from './publish.js';
import { publishShell } from './publish-shell.js';
import { readShellHistory, shellPage, shellVersionDir } from './shell-versions.js';
import { StoreError } from './store-error.js';

const folder = temporaryFolders();
const by = { name: 'ada', via: 'page' } as const;
const tenantId = '0a1b2c3d-1111-11ee-8000-0123456789ab';

test.each([
  { act: 'rollback', module: 'constructor' },
  { act: 'use', module: 'constructor', version: '1.0.0' },
  { act: 'try', module: 'constructor', version: '1.0.0', percent: 10 },
  { act: 'override', module: 'constructor', version: '1.0.0', tenantId },
  { act: 'end-override', module: 'constructor', tenantId },
] as const)('$act of a module named as what every object has is refused: there is none', async (change) => {
  const store = folder();
  await publishModule(store, writeModule(folder(), { name: 'mf-entities', version: '1.0.0-0000000a' }));
  const refusal: unknown = await changeModules(store, change, by).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StoreError);
  expect(String(refusal)).toMatch(/no module constructor is published/);
});

test('the shell doesn’t go back to a version whose files are damaged either', async () => {
  const store = folder();
  for (const at of [1, 2]) await publishShell(store, writeShell(folder(), `console.log(${at})`));
  const { current, history = [] } = (await readShellHistory(store)) ?? {};
  const before = history.find((version) => version !== current) ?? '';
  writeFileSync(path.join(shellVersionDir(store, before), shellPage), 'else');
  const back = changeModules(store, { act: 'rollback', module: 'shell' }, by);
  await expect(back).rejects.toThrow(`shell@${before} is damaged: shell@${before}/index.html: changed`);
  rmSync(path.join(shellVersionDir(store, before), 'shell.json'));
  for (const change of [
    { act: 'rollback', module: 'shell' } as const,
    { act: 'use', module: 'shell', version: before } as const,
  ])
    await expect(changeModules(store, change, by)).rejects.toThrow('shell.json is missing or damaged');
  expect((await readShellHistory(store))?.current).toBe(current);
});
