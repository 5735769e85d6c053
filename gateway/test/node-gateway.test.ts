import { startGateway } from '../src/server.js';
import { conformance } from './conformance/conformance.js';

describe('the Node gateway', () => {
  conformance(async ({ platformTimeoutSeconds, ...setup }) => {
    const lines: string[] = [];
    const gateway = await startGateway({
      port: 0,
      host: '127.0.0.1',
      ...setup,
      platformTimeoutMs: platformTimeoutSeconds * 1000,
      log: (line) => lines.push(`${line}\n`),
    });
    return { url: gateway.url.replace('localhost', '127.0.0.1'), log: () => lines.join(''), close: gateway.close };
  });
});
