import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { prepare } from './build-package.mjs';
import { renderIndex } from './finish-shell.mjs';
import { readModuleConfig } from './module-config.mjs';
import { declarationTexts } from './module-texts.mjs';
import { readJson, root } from './package-info.mjs';
import { moduleConfig, shellConfig } from './webpack-config.mjs';

/** Store version of everything that comes from a development server. */
const version = 'dev';

/**
 * Builds a package on every change and serves it on a free loopback port; pages that use it load again by themselves.
 * @param {string} name a module (`mf-entities`) or `shell`
 * @returns {Promise<{ url: string, manifest?: () => object, indexHtml?: () => string, close: () => Promise<void> }>}
 *   address with a slash at the end; for a module what stands in for its `module.json`, for the shell its page
 */
export async function startDevServer(name) {
  const packageDir = path.join(root, name);
  const isShell = name === 'shell';
  if (!isShell) prepare(packageDir);
  const declaration = isShell ? undefined : readModuleConfig(packageDir);
  const config = isShell
    ? shellConfig(packageDir, { dev: true })
    : moduleConfig(packageDir, declaration, {
        dev: true,
        version,
        outDir: path.join(root, 'node_modules/.cache/mullion', name, 'dev'),
      });
  const manifest = () => ({
    ...readModuleConfig(packageDir),
    version,
    container: config.output.uniqueName,
    entry: 'remoteEntry.js',
    integrity: '',
    files: {},
    languages: declarationTexts(packageDir).map(({ language }) => language),
  });
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port: 'auto',
      hot: false,
      liveReload: true,
      allowedHosts: 'all',
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: { overlay: false, logging: 'error', webSocketURL: { protocol: 'ws', hostname: '127.0.0.1' } },
      static: false,
      setupMiddlewares(middlewares) {
        if (isShell) return middlewares;
        const describing = [
          { path: '/module.json', middleware: (_request, response) => response.json(manifest()) },
          ...declarationTexts(packageDir).map(({ language, file }) => ({
            path: `/texts/${language}.json`,
            middleware: (_request, response) => response.json(readJson(file)),
          })),
        ];
        return [...describing.map((one) => ({ name: one.path, ...one })), ...middlewares];
      },
    },
    webpack(config),
  );
  await server.start();
  const ready = new Promise((resolve) => server.middleware.waitUntilValid(resolve));
  await ready;
  const { port } = server.server.address();
  return {
    url: `http://127.0.0.1:${port}/`,
    ...(isShell
      ? { indexHtml: () => renderIndex(packageDir, { boot: ['boot.js'], main: ['main.css', 'main.js'] }) }
      : { manifest }),
    close: () => server.stop(),
  };
}
