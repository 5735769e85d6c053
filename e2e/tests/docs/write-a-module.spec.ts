import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openFromMenu } from '../../support/console-page';
import { checkout } from '../../support/fixture-module';
import { expect, test, uniqueName } from '../../support/fixtures';
import { npmFromCheckout } from '../../support/npm-from-checkout';

interface Block {
  language: string;
  /** File it is the content of. */
  file?: string;
  content: string;
}

/** The code blocks of the tutorial, in their order. */
async function blocks(): Promise<Block[]> {
  const text = await readFile(path.join(checkout, 'docs/write-a-module.md'), 'utf8');
  return [...text.matchAll(/^```(\w+)(?: file=(\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', file, content = '']) => ({ language, file, content }),
  );
}

/** A dashboard with a widget of the type that the module draws. */
function levelDashboard(entity: { entityType: string; id: string }) {
  const alias = {
    id: 'a',
    alias: 'Tank',
    filter: { type: 'singleEntity', singleEntity: entity, resolveMultiple: false },
  };
  const level = { name: 'level', type: 'timeseries', label: 'Level', units: 'l', settings: {} };
  const datasources = [{ type: 'entity', entityAliasId: 'a', dataKeys: [level] }];
  const widget = { isSystemType: false, bundleAlias: 'acme', typeAlias: 'level', type: 'latest', title: 'Tank' };
  return {
    title: uniqueName('Tanks'),
    configuration: {
      widgets: { w: { ...widget, config: { title: 'Tank', datasources, settings: { capacity: 80 } } } },
      entityAliases: { a: alias },
      states: {
        default: {
          name: 'Tanks',
          root: true,
          layouts: { main: { widgets: { w: { sizeX: 8, sizeY: 4, row: 0, col: 0 } }, gridSettings: {} } },
        },
      },
    },
  };
}

test('the tutorial’s files and commands make a module whose menu entry, page, device tab, and widget show', async ({
  api,
  open,
  ownConsole,
}) => {
  test.setTimeout(240_000);
  const own = await ownConsole();
  const workspace = await mkdtemp(path.join(tmpdir(), 'mullion-tutorial-'));
  const run = promisify(execFile);
  await run('npm', ['run', 'pack:kit', '--', workspace], { cwd: checkout });
  // Where the console runs; the module is made without it.
  await symlink(checkout, path.join(workspace, 'mullion'));
  const programs = await npmFromCheckout(path.join(workspace, 'programs'));

  // A person's shell keeps its folder from block to block.
  let folder = workspace;
  // And nothing of the program that runs this test is in it.
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|NODE_|JEST_|TEST_|PLAYWRIGHT)/.test(name)),
  );
  for (const { language, file, content } of await blocks()) {
    if (file) {
      await mkdir(path.dirname(path.join(workspace, file)), { recursive: true });
      await writeFile(path.join(workspace, file), content);
    } else if (language === 'sh') {
      const script = `set -e\n${content}\npwd`;
      const { stdout } = await run('bash', ['-c', script], {
        cwd: folder,
        env: { ...environment, DATA_DIR: own.dataDir, PATH: `${programs}:${environment.PATH}` },
      }).catch((error) => Promise.reject(new Error(`${content}${error.stdout}${error.stderr}`)));
      folder = stdout.trim().split('\n').at(-1) ?? folder;
    }
  }

  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Pump'));
  await tenant.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/attributes/SERVER_SCOPE`, { nextService: 'in May' });

  const page = await open({ url: own.url, as: 'tenant' });
  await page.goto('/home');
  await openFromMenu(page, 'Pumps');
  await expect(page).toHaveTitle('Mullion | Pumps');
  await expect(page.getByText(/watched as (a pump|pumps)\.$/)).toBeVisible();
  await page.goto(`/devices/${device.id.id}`);
  await page.getByRole('tab', { name: 'Service' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Next service');
  await expect(page.getByRole('tabpanel')).toContainText('in May');

  const dashboard = await tenant.createEntity('dashboard', levelDashboard(device.id));
  await tenant.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { level: 40 });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  await expect(page.getByRole('article', { name: 'Tank' })).toContainText('40 l');
  await rm(workspace, { recursive: true });
});
