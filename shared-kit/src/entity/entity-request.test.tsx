import { QueryClient } from '@tanstack/react-query';
import { fakePlatform, openScreen, resetState, row, valvesScreen } from '../testing/valves-screen';
import { prefetchList } from './entity-request';

beforeEach(resetState);

/** What a link asks for while it is pressed. */
function askedFor(address: string) {
  const platform = fakePlatform();
  prefetchList(valvesScreen(platform, {}))({ client: new QueryClient(), address });
  return platform.calls;
}

test.each(['/assets', '/assets?property=name&direction=ASC&pageSize=50'])(
  'a link to %s asks for the page that the list then shows',
  async (address) => {
    const { platform } = await openScreen(address);
    await row('Valve 45');
    expect(askedFor(address)).toEqual(platform.calls);
  },
);

test.each(['/assets/v1', '/assets/import', '/customers/c1/assets'])('a link to %s asks for no list', (address) => {
  expect(askedFor(address)).toEqual([]);
});
