import { playPlatform } from '@mullion/shared-kit/testing/render-module';
import { QueryClient } from '@tanstack/react-query';
import General from './general';
import Modules from './modules';
import SecuritySettings from './security-settings';

test.each([
  ['general', General, ['/api/admin/settings/general']],
  ['security', SecuritySettings, ['/api/admin/securitySettings', '/api/admin/jwtSettings']],
  ['modules', Modules, ['/gateway/modules']],
])('a link to %s asks for what the page shows', async (_, page, paths) => {
  const calls = playPlatform(() => ({ modules: [] }));
  const client = new QueryClient();
  const coming = { client, address: '/' };
  await page.prefetch?.(coming);
  expect(calls.map(({ path }) => path)).toEqual(paths);
  expect(
    client
      .getQueryCache()
      .getAll()
      .every(({ state }) => state.status === 'success'),
  ).toBe(true);
});
