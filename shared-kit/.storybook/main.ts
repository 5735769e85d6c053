import type { StorybookConfig } from '@storybook/react-vite';
import { writeIconData } from '../build/icon-data.mjs';

writeIconData();

/** The gallery: every component of the kit in its states, with docs from the docstrings. `npm run gallery` builds it. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [`../src/${process.env.GALLERY_STORIES ?? '**'}/*.stories.tsx`],
  addons: ['@storybook/addon-docs'],
  // User code runs in the documents that the gateway serves; here they are files.
  staticDirs: [{ from: './sandbox', to: '/sandbox' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
};

export default config;
