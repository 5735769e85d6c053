import path from 'node:path';
import federation from '@module-federation/enhanced/webpack';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { CompactConsumesPlugin } from './compact-consumes-plugin.mjs';
import { writeDeclarationCheck } from './declaration-check.mjs';
import { writeIconData } from './icon-data.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { dataViewChunk, formChunk, kitSurface, listsChunk, phoneChunk, signedInChunk } from './kit-surface.mjs';
import { exposeFile, exposesOf } from './module-config.mjs';
import { textsFile, textsRule } from './module-texts.mjs';
import {
  kitDir,
  kitName,
  kitPackage,
  libraryRange,
  libraryVersion,
  require,
  root,
  sharedLibraries,
} from './package-info.mjs';
import { StableIdsPlugin } from './stable-ids-plugin.mjs';

/** Stands for the store version in a build, until its content is known. */
export const versionPlaceholder = 'MULLION0VERSION';

const scripts = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      // Never React's development runtime: a module under development runs on the React of a built shell.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
};

/** `?raw`: the text of a file, for frames of the sandbox; the page doesn't run it. */
const texts = { resourceQuery: /raw/, type: 'asset/source' };

/** CSS modules: classes carry the package's name, rules are in the package's cascade layer. */
const styles = (packageDir, name) => {
  const prefix = (file) => (file.startsWith(kitDir) ? 'kit' : name);
  const cssModules = (folder, layer) => ({
    test: /\.module\.css$/,
    include: folder,
    use: [
      MiniCssExtractPlugin.loader,
      {
        loader: 'css-loader',
        options: {
          importLoaders: 1,
          modules: {
            namedExport: false,
            exportLocalsConvention: 'as-is',
            getLocalIdent: ({ resourcePath }, _ident, local) =>
              `${prefix(resourcePath)}-${path.basename(resourcePath, '.module.css')}__${local}`,
          },
        },
      },
      { loader: path.join(kitDir, 'build/layer-loader.cjs'), options: { layer } },
    ],
  });
  return [
    cssModules(path.join(kitDir, 'src'), 'kit'),
    cssModules(path.join(packageDir, 'src'), 'module'),
    { test: /\.css$/, exclude: /\.module\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
  ];
};

/**
 * Code of libraries that several lazy chunks need is a chunk of its own, so that it is fetched once. The named groups
 * keep together what is always used together; the rest is grouped by who needs it.
 */
const libraryGroups = {
  default: false,
  defaultVendors: false,
  // What every language of the code editor runs on; highlighting without an editor takes the parsers alone.
  editor: libraryGroup('editor', [
    '@codemirror/(view|state|language|commands|search|lint|autocomplete|streamparser)',
    'style-mod',
    'w3c-keyname',
    'crelt',
    '@marijn/find-cluster-break',
  ]),
  parser: libraryGroup('parser', ['@lezer/(common|lr|highlight)']),
  libraries: { test: /[\\/]node_modules[\\/]/, minChunks: 2, enforce: true },
};

/** What `MiniCssExtractPlugin` makes of a style sheet. */
const styleModule = 'css/mini-extract';

/**
 * The kit's code of the pages behind the sign-in, in three files of the shell: what also home, help, the palette and the
 * dialogs use, which open without such a page (`kit-basic`), what only lists of entities need (`kit-lists`), which forms
 * and dashboards are without, and the rest. Other code that shares a source file with those pages takes it from there, so
 * that it exists once.
 */
const kitGroups = {
  styles: kitStyles([dataViewChunk, formChunk, listsChunk, 'kit-chart']),
  basic: wholeGroup('kit-basic', [signedInChunk, listsChunk], { priority: 4, sharedWith: isOnEveryPage }),
  signedIn: wholeGroup('kit-signed-in', [signedInChunk], { priority: 3 }),
  lists: wholeGroup('kit-lists', [listsChunk], { priority: 2 }),
  form: wholeGroup('kit-form', [formChunk], { priority: 2 }),
  phone: wholeGroup('kit-phone', [phoneChunk], { priority: 2 }),
  dataView: wholeGroup('kit-data-view', [dataViewChunk], { priority: 2 }),
  fields: sharedGroup('kit-fields', [
    ...['kit-forms', 'kit-aliases', 'kit-filters', 'kit-data-fields', 'kit-script-test', 'kit-schema-form'],
  ]),
  pictures: sharedGroup('kit-pictures', ['kit-profile-fields', 'kit-schema-form']),
  failures: sharedGroup('kit-failures', ['kit-editors', 'kit-sandbox']),
};

/** Styles of those pages, and of chunks that many of them load: one file, since it is small and every file is a request. */
function kitStyles(chunkNames) {
  const holders = new Set([signedInChunk, ...chunkNames]);
  const test = (module, { chunkGraph }) =>
    [...chunkGraph.getModuleChunks(module)].some(({ name }) => holders.has(name));
  return { name: 'kit-styles', type: styleModule, test, minChunks: 1, priority: 5, enforce: true };
}

/** What some chunks share, in a file of its own: who opens dialogs of aliases and filters has forms too. */
function sharedGroup(name, sharers) {
  const chunks = new Set(sharers);
  const test = (module) => module.nameForCondition?.()?.startsWith(kitDir);
  return { name, test, chunks: (chunk) => chunks.has(chunk.name), minChunks: 2, priority: 1, enforce: true };
}

/** Chunks of the shell itself, and those of the kit that every page may open. */
function isOnEveryPage(name) {
  return !name.startsWith('kit-') || ['kit-dialog-layers', 'kit-help'].includes(name);
}

/**
 * All that chunks of the kit's paths have: others that share a source file with them take it from there.
 * @param {readonly string[]} of names of the chunks
 * @param {{ priority: number, sharedWith?: (name: string) => boolean }} options `sharedWith`: whether the group is for what
 *   a chunk of that name has as well
 */
function wholeGroup(name, of, { priority, sharedWith = () => true }) {
  const test = (module, { chunkGraph }) => {
    const chunks = [...chunkGraph.getModuleChunks(module)].filter((chunk) => !chunk.canBeInitial());
    const names = chunks.map((chunk) => chunk.name ?? '');
    return names.some((chunk) => of.includes(chunk)) && names.some(sharedWith);
  };
  return { name, test, minChunks: 1, priority, enforce: true };
}

/**
 * Code of a module that several of its files need, in more: what tabs and dialogs share, what editors share, and what pages share. The
 * first page that the module declares keeps copies of the latter: another file would delay the console's first look.
 */
function ownCode(packageDir, { routes = [] }) {
  // A page of one thing (`boards/:id`) is none of them: it shares its code with the parts in it, and not with lists.
  const pages = routes.filter(({ path }) => !/\/:\w+$/.test(path));
  const [first, ...others] = pages.map(({ expose }) => expose.slice(2).replaceAll('/', '-'));
  // Styles stay with the page around what needs them too: a few bytes twice are less than a request.
  const folders = ['src', 'locales'].map((folder) => path.join(packageDir, folder) + path.sep);
  const isOwnScript = (module) => {
    const file = module.nameForCondition?.();
    return module.type !== styleModule && folders.some((folder) => file?.startsWith(folder));
  };
  const group = (name, chunks) => ({
    name,
    test: isOwnScript,
    chunks: (chunk) => !chunk.canBeInitial() && chunks(chunk.name),
    minChunks: 2,
    enforce: true,
  });
  const isForEditing = ({ name }) => /(^|-)(compare|edit|editor|image|library|preview)(-|$)/.test(name ?? '');
  const ownEditing = {
    name: 'module-edit',
    // What only those need who change something, and no page that shows it.
    test: (module, { chunkGraph }) =>
      isOwnScript(module) && [...chunkGraph.getModuleChunks(module)].every(isForEditing),
    minChunks: 2,
    priority: 2,
    enforce: true,
  };
  const isFurtherWidget = ({ name }) => /^widget-/.test(name ?? '') && name !== 'widget-line-chart';
  const ownWidgets = {
    name: 'module-widgets',
    // What only kinds of widgets share which few dashboards have all of: the chart that most begin with needs none of it.
    test: (module, { chunkGraph }) =>
      isOwnScript(module) &&
      [...chunkGraph.getModuleChunks(module)].every((chunk) => isFurtherWidget(chunk) || isForEditing(chunk)),
    minChunks: 2,
    priority: 1,
    enforce: true,
  };
  return {
    ownEditing,
    ownWidgets,
    ownPages: group('module-pages', (name) => others.includes(name)),
    own: group('module-common', (name) => name !== first && !others.includes(name)),
  };
}

function libraryGroup(name, packages) {
  const test = new RegExp(`[\\\\/]node_modules[\\\\/](${packages.join('|')})[\\\\/]`);
  return { name, test, minChunks: 2, priority: 1, enforce: true };
}

/** @param {object} groups how the package's own code is split */
function base(packageDir, dev, groups) {
  return {
    context: packageDir,
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: dev ? 'cheap-module-source-map' : false,
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    optimization: {
      ...(!dev && { moduleIds: false, chunkIds: false }),
      splitChunks: { chunks: 'async', cacheGroups: { ...libraryGroups, ...groups } },
      minimizer: [
        // Not `parallel`: SWC has threads of its own, and worker processes start this program again with its arguments.
        new TerserPlugin({
          parallel: false,
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { ecma: 2022, compress: { passes: 8 }, format: { comments: false } },
        }),
        new CssMinimizerPlugin({ parallel: false }),
      ],
    },
    plugins: dev ? [] : [new StableIdsPlugin()],
    cache: dev ? { type: 'filesystem', cacheDirectory: path.join(root, 'node_modules/.cache/mullion/webpack') } : false,
  };
}

/** The shell has the federation's runtime (`federation/module-runtime.ts`); it would be half of a module's entry. */
function takeFederationRuntime({ request }, done) {
  done(null, /[\\/]webpack-bundler-runtime[\\/]/.test(request) ? 'mullionModuleRuntime' : undefined);
}

/**
 * Webpack configuration of a federated module: a remote entry, one chunk per expose and per language, neither React nor
 * the kit inside. `version` is what makes container, chunk registry and style links of two versions distinct.
 */
export function moduleConfig(packageDir, declaration, { dev = false, version = versionPlaceholder, outDir }) {
  const common = base(packageDir, dev, ownCode(packageDir, declaration));
  const container = `${declaration.name.replaceAll('-', '_')}_${version}`;
  const consume = (requiredVersion) => ({ singleton: true, import: false, requiredVersion, strictVersion: true });
  return {
    ...common,
    entry: {},
    output: {
      path: outDir ?? path.join(packageDir, 'dist'),
      filename: '[name].js',
      // A version's folder is named after the content: names of files needn't be, and every page would load them.
      chunkFilename: '[name].js',
      chunkLoadTimeout: 15_000,
      // A page whose code throws, as it does while the kit's code did not arrive, is run again when it is asked for again,
      // instead of being empty the second time.
      strictModuleExceptionHandling: true,
      publicPath: 'auto',
      uniqueName: container,
    },
    externalsType: 'global',
    externals: [takeFederationRuntime],
    module: { rules: [scripts, texts, textsRule(packageDir), ...styles(packageDir, declaration.name)] },
    plugins: [
      ...common.plugins,
      new federation.ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: {
          './texts': { import: textsFile, name: 'texts' },
          ...Object.fromEntries(
            exposesOf(declaration).map((expose) => [
              expose,
              { import: exposeFile(packageDir, expose), name: expose.slice(2).replaceAll('/', '-') },
            ]),
          ),
        },
        shared: {
          ...Object.fromEntries(sharedLibraries.map((name) => [name, consume(libraryRange(name))])),
          [`${kitName}/`]: consume(declaration.requires.kit),
        },
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
      }),
      new CompactConsumesPlugin(),
      new MiniCssExtractPlugin({ chunkFilename: '[name].css' }),
      ...(dev ? [] : [new IntegrityPlugin({ cssPlugin: MiniCssExtractPlugin })]),
    ],
  };
}

const libraryDir = (name) => path.dirname(require.resolve(`${name}/package.json`, { paths: [kitDir] }));

/** Webpack configuration of the shell: an ordinary application that holds the shared libraries and the whole kit. */
export function shellConfig(packageDir, { dev = false, outDir = path.join(packageDir, 'dist') } = {}) {
  writeIconData();
  writeDeclarationCheck();
  const common = base(packageDir, dev, kitGroups);
  const entry = { boot: path.join(packageDir, 'src/boot.ts'), main: path.join(packageDir, 'src/main.tsx') };
  const surface = kitSurface(entry.main);
  /** Fills one of the lists of the kit's public paths. */
  const surfaceRule = (file, name, inFirstFile) => ({
    test: new RegExp(`[\\\\/]${file}\\.ts$`),
    enforce: 'pre',
    loader: path.join(kitDir, 'build/kit-surface-loader.cjs'),
    options: { entries: surface.filter(({ first }) => first === inFirstFile), name },
  });
  const versions = Object.fromEntries(sharedLibraries.map((name) => [name, libraryVersion(name)]));
  const named = (end) => (dev ? `[name]${end}` : `[name].[contenthash:8]${end}`);
  return {
    ...common,
    entry,
    output: {
      path: outDir,
      filename: named('.js'),
      // `finishShell` gives them names with hashes.
      chunkFilename: '[name].js',
      chunkLoadTimeout: 15_000,
      publicPath: '/shell/',
      uniqueName: 'mullion_shell',
    },
    resolve: {
      ...common.resolve,
      alias: {
        // Axios asks for XMLHttpRequest first, which every browser has: its second way stays out of the first file.
        [path.join(libraryDir('axios'), 'lib/adapters/fetch.js')]: false,
        // Its package leads to its build with warnings for developers, in production too.
        ...(!dev && {
          'react-router$': path.join(libraryDir('react-router'), 'dist/production/index.mjs'),
          'react-router/dom$': path.join(libraryDir('react-router'), 'dist/production/dom-export.mjs'),
        }),
      },
    },
    module: {
      rules: [
        scripts,
        ...styles(packageDir, 'shell'),
        {
          test: /[\\/]node_modules[\\/]react-router[\\/].*\.mjs$/,
          loader: path.join(kitDir, 'build/unused-components-loader.cjs'),
        },
        // Help pages: text files of their own, so that none is fetched before somebody reads it.
        { test: /\.md$/, type: 'asset/resource', generator: { filename: 'help/[name].[contenthash:8].txt' } },
        surfaceRule('kit-surface', 'firstPageSurface', true),
        surfaceRule('kit-surface-signed-in', 'signedInSurface', false),
      ],
    },
    plugins: [
      ...common.plugins,
      new MiniCssExtractPlugin({ filename: named('.css'), chunkFilename: '[name].css' }),
      ...(dev ? [] : [new IntegrityPlugin({ cssPlugin: MiniCssExtractPlugin, listFile: true })]),
      new webpack.DefinePlugin({
        MULLION_KIT_VERSION: JSON.stringify(kitPackage().version),
        MULLION_LIBRARY_VERSIONS: JSON.stringify(versions),
        // What the federation's runtime drops: its code for Node, and that for manifests, which Mullion's registry replaces.
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      }),
    ],
  };
}
