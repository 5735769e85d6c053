import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { environment } from './environment';
import { buildModule, writePackage } from './fixture-module';
import { test as base, expect, type OpenOptions } from './fixtures';

/** A module with pages of the kinds that routes may declare; each shows its address. */
const files = {
  'package.json': JSON.stringify({ name: '@e2e/places', version: '1.0.0', type: 'module' }),
  'module.config.ts': `
    import { defineModule } from '@mullion/shared-kit/module/define-module';
    const auth = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'];
    export default defineModule({
      name: 'places',
      requires: { kit: '^1.0.0' },
      routes: [
        { path: 'dashboard/:dashboardId', expose: './page', layout: 'bare', title: 'bare' },
        { path: 'by-role', expose: './page', title: 'bare', redirectTo: { SYS_ADMIN: '/profile', TENANT_ADMIN: '/security' } },
        { path: 'searched', expose: './searched', title: 'searched' },
        { path: 'edge-place', expose: './page', title: 'edge' },
        { path: 'unmarked/:id', expose: './page', title: 'inside', skipCrumb: true },
      ],
      menu: [{ id: 'edge-place', path: '/edge-place', section: 'root', order: 900, auth, when: 'edgesSupportEnabled' }],
      home: [{ section: 'edges', path: '/edge-place', order: 99, auth, when: 'edgesSupportEnabled' }],
    });`,
  'locales/declaration.en_US.json': JSON.stringify({
    bare: 'Bare place',
    inside: 'Place',
    searched: 'Searched',
    edge: 'Edge place',
    'home.edges': 'Edge management',
  }),
  'locales/en_US.json': '{}',
  'src/page.tsx': `
    import { useCrumb } from '@mullion/shared-kit/routing/crumbs';
    import { useLocation, useParams } from '@mullion/shared-kit/routing/navigation';
    export default function Place() {
      const { pathname, search } = useLocation();
      const { id } = useParams();
      return <><p data-testid="place">{pathname + search}</p>{id && <Named id={id} />}</>;
    }
    function Named({ id }) {
      useCrumb('The one called ' + id, { icon: 'devices' });
      return null;
    }`,
  'src/searched.tsx': `
    import { usePageSearch } from '@mullion/shared-kit/routing/page-search';
    export default function Searched() {
      const text = usePageSearch();
      return <p data-testid="place">searched for “{text}”</p>;
    }`,
};

/** Tests with a console that has these pages. */
export const test = base.extend<
  { openRouteModule: (options?: OpenOptions) => Promise<Page> },
  { routeModuleDist: string }
>({
  routeModuleDist: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(path.join(environment().scratch, 'places-'));
      writePackage(folder, files);
      await use((await buildModule(folder)).dist);
    },
    { scope: 'worker' },
  ],
  openRouteModule: async ({ open, ownConsole, routeModuleDist }, use) =>
    use(async (options) => {
      const { url } = await ownConsole({ publish: [routeModuleDist] });
      return open({ url, ...options });
    }),
});

/** The page of an address is on the screen. */
export const expectAddress = (page: Page, text: string): Promise<void> =>
  expect(page.getByTestId('place')).toHaveText(text);
export { expect };
