import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfStale, startBuilt } from '../bin/built-platform.mjs';

/**
 * Tests run the built platform: it is built once, before them. Those that start it begin with a copy of a data folder that is
 * migrated and installed already, `PLATFORM_TEMPLATE`.
 */
export default async function buildOnce(_run, { roots }) {
  buildIfStale();
  if (!roots.includes(import.meta.dirname)) return;
  const template = mkdtempSync(path.join(tmpdir(), 'mullion-template-'));
  const platform = await startBuilt({ dataDir: template, env: { MQTT_PORT: '' } });
  await platform.stop();
  process.env.PLATFORM_TEMPLATE = template;
}
