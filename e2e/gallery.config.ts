import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** Visits every story of the kit's gallery. */
export default defineConfig({
  ...base,
  testDir: 'gallery',
  globalSetup: './gallery/serve-gallery.ts',
  timeout: 90_000,
  snapshotPathTemplate: `${process.env.GALLERY_PICTURES ?? 'pictures'}/{arg}{ext}`,
});
