import type { Authority } from '@mullion/shared-kit/api/authority';
import { NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act, screen } from '@testing-library/react';
import texts from '../../locales/en_US.json';
import { uuid } from '../testing/render-dashboards';
import { playSilentFrames } from '../testing/silent-channel';
import WidgetsBundles from '../widgets-bundles';

beforeAll(playSilentFrames);

const tenantId = { entityType: 'TENANT', id: NULL_UUID };
const bundle = { id: { entityType: 'WIDGETS_BUNDLE', id: uuid(1) }, tenantId, alias: 'cards', title: 'Cards' };
const type = (alias: string) => ({
  id: { entityType: 'WIDGET_TYPE', id: uuid(2) },
  createdTime: 1,
  tenantId,
  bundleAlias: 'cards',
  alias,
  name: 'Note',
  descriptor: { type: 'static', sizeX: 8, sizeY: 4, controllerScript: '', defaultConfig: '{}' },
});

async function openEditor(alias: string, authority: Authority) {
  act(() => session.store.setState({ authUser: { authority, userId: uuid(7), tenantId: uuid(9) } as never }));
  window.history.replaceState(null, '', `/widgets-bundles/${uuid(1)}/widgetTypes/${uuid(2)}`);
  playPlatform(({ path }) => (path.startsWith('/api/widgetsBundle/') ? bundle : type(alias)));
  const { client } = await renderModule(
    <ModuleRoutes routes={[{ path: 'widgets-bundles/*', element: <WidgetsBundles /> }]} />,
    { name: 'mf-dashboards', texts },
  );
  await settle(client);
}

const drawn = /^The console draws this system type itself/;

test('a type that the console draws keeps its script; its other fields are the system administrator’s', async () => {
  await openEditor('html_card', 'SYS_ADMIN');
  expect(await screen.findByText(drawn)).toBeVisible();
  expect(screen.getByLabelText(/^Title/)).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save as' })).toBeEnabled();
});

test('a tenant saves a type of the system as another one only', async () => {
  await openEditor('own_card', 'TENANT_ADMIN');
  expect(await screen.findByText(/^This type belongs to the system/)).toBeVisible();
  expect(screen.queryByText(drawn)).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Title/)).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save as' })).toBeEnabled();
});
