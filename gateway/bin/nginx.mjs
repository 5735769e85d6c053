#!/usr/bin/env node
// Writes the nginx configuration from the gateway's route table. Without --out it goes to standard output.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildGateway } from './checkout.mjs';

const { values } = given({
  options: {
    platform: { type: 'string', default: 'http://thingsboard:9090' },
    store: { type: 'string', default: '/srv/mullion' },
    listen: { type: 'string', default: '8080' },
    embedded: { type: 'boolean', default: false },
    'local-modules': { type: 'boolean', default: false },
    'allowed-hosts': { type: 'string', default: process.env.ALLOWED_HOSTS },
    'public-url': { type: 'string', default: process.env.PUBLIC_URL },
    'frame-ancestors': { type: 'string', default: process.env.FRAME_ANCESTORS },
    'tile-hosts': { type: 'string', default: process.env.TILE_HOSTS },
    'here-api-key': { type: 'string', default: process.env.HERE_API_KEY },
    'tencent-tiles': { type: 'string', default: process.env.TENCENT_TILES },
    'code-hosts': { type: 'string', default: process.env.CODE_HOSTS },
    hsts: { type: 'boolean', default: false },
    'access-log': { type: 'string', default: '/var/log/nginx/access.log' },
    'error-log': { type: 'string', default: '/var/log/nginx/error.log' },
    out: { type: 'string' },
  },
});
await buildGateway();
const { readCodeHosts, readFrameAncestors, readHosts, readMaps, SettingsError } = await import('../dist/config.js');
const { nginxConfig } = await import('../dist/nginx/nginx-config.js');
const configuration = nginxConfig({
  listen: values.listen,
  storeDir: values.store,
  platform: { url: new URL(values.platform), embedded: values.embedded },
  localModules: values['local-modules'],
  ...fromOperator(),
  hsts: values.hsts,
  accessLog: values['access-log'],
  errorLog: values['error-log'],
});
/** The names this origin answers for, who may frame it, whose tiles it shows, and whose code widgets may have; one that cannot be used ends the program with its message. */
function fromOperator() {
  try {
    return {
      ...readHosts({ ALLOWED_HOSTS: values['allowed-hosts'], PUBLIC_URL: values['public-url'] }),
      frameAncestors: readFrameAncestors({ FRAME_ANCESTORS: values['frame-ancestors'] }),
      maps: readMaps({
        TILE_HOSTS: values['tile-hosts'],
        HERE_API_KEY: values['here-api-key'],
        TENCENT_TILES: values['tencent-tiles'],
      }),
      codeHosts: readCodeHosts({ CODE_HOSTS: values['code-hosts'] }),
    };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** What the caller gives; an option that is none, or lacks its value, ends the program with one line. */
function given(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
    // Node goes on to explain how to pass such a text all the same.
    process.stderr.write(`${error.message.split('. ')[0]}\n`);
    process.exit(1);
  }
}

if (values.out) writeFileSync(values.out, configuration);
else process.stdout.write(configuration);
