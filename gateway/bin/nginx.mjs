#!/usr/bin/env node
// Writes the nginx configuration from the gateway's route table. Without --out it goes to standard output.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildGateway } from './checkout.mjs';

const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: 'http://thingsboard:9090' },
    store: { type: 'string', default: '/srv/mullion' },
    listen: { type: 'string', default: '8080' },
    embedded: { type: 'boolean', default: false },
    'local-modules': { type: 'boolean', default: false },
    hsts: { type: 'boolean', default: false },
    'access-log': { type: 'string', default: '/var/log/nginx/access.log' },
    'error-log': { type: 'string', default: '/var/log/nginx/error.log' },
    out: { type: 'string' },
  },
});
await buildGateway();
const { nginxConfig } = await import('../dist/nginx/nginx-config.js');
const configuration = nginxConfig({
  listen: values.listen,
  storeDir: values.store,
  platform: { url: new URL(values.platform), embedded: values.embedded },
  localModules: values['local-modules'],
  hsts: values.hsts,
  accessLog: values['access-log'],
  errorLog: values['error-log'],
});
if (values.out) writeFileSync(values.out, configuration);
else process.stdout.write(configuration);
