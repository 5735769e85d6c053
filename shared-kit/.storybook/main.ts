import type { StorybookConfig } from '@storybook/react-vite';
import { writeIconData } from '../build/icon-data.mjs';
import { twinOf } from '../compare/twin.cjs';

writeIconData();

/** Puts PrimeReact's twin in the place of the control that `KIT_COMPARE` names. */
const primereactTwins = {
  name: 'primereact-twins',
  enforce: 'pre' as const,
  async resolveId(this: { resolve: Resolve }, request: string, importer: string | undefined) {
    if (!process.env.KIT_COMPARE || !importer) return undefined;
    const found = await this.resolve(request, importer, { skipSelf: true });
    return found && { ...found, id: twinOf(found.id, importer) };
  },
};
type Resolve = (id: string, importer: string, options: { skipSelf: boolean }) => Promise<{ id: string } | null>;

/** The gallery: every component of the kit in its states, with docs from the docstrings. `npm run gallery` builds it. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [`../src/${process.env.GALLERY_STORIES ?? '**'}/*.stories.tsx`],
  addons: ['@storybook/addon-docs'],
  // User code runs in the documents that the gateway serves; here they are files.
  staticDirs: [{ from: './sandbox', to: '/sandbox' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    // Styles as they are written, as in the console: `:dir(rtl)` would become a list of languages.
    build: { ...vite.build, cssTarget: 'esnext' },
    plugins: [...(vite.plugins ?? []), primereactTwins],
  }),
  typescript: { reactDocgen: 'react-docgen' },
};

export default config;
