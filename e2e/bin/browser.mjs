/** The browsers of tests and measurements: an installed Chromium or Chrome, else one that is installed now. */
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Chromium without its own windows, tabs, and profiles, which cost a fifth of the processor time of a test. */
const withoutWindows = 'chromium-headless-shell';
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Features of the browser that are turned off. Its own window costs more processor time than the console in it: for every
 * profile it prepares pages for the suggestions below its address bar, and a renderer for a navigation that never comes.
 * Of two such switches the last one holds, so this one repeats what Playwright turns off.
 */
const disabledFeatures =
  'SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup,' +
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,' +
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,' +
  'TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,' +
  'msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion';

/** Switches that keep the browser from talking to anybody but the console, and from work that no test looks at. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A frame of another origin, such as that of foreign code, has a process of its own, as in browsers with windows.
  '--site-per-process',
  `--disable-features=${disabledFeatures}`,
];

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (command) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, command))
    .find(isExecutable);

/** The browser that Playwright itself has downloaded, if it has. */
function ofPlaywright() {
  try {
    return require('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** Path of a browser, or undefined. `CHROME_PATH` is believed before everything else. */
export function findBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  return [...commands.map(onPath), ...places, ofPlaywright()].find((file) => file && isExecutable(file));
}

/** Path of the browser of the end-to-end tests, or undefined: one that has no windows is preferred. */
export const findTestBrowser = () => process.env.CHROME_PATH ?? onPath(withoutWindows) ?? findBrowser();

/**
 * The browser of the end-to-end tests, installed when there is none: by the system's packages where this user may, else by
 * Playwright.
 * @throws Error that says what to do
 */
export function ensureBrowser() {
  const found = findTestBrowser();
  if (found) return found;
  process.stdout.write('No Chromium or Chrome found: installing one …\n');
  if (process.platform === 'linux' && onPath('apt-get')) {
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const apt = (...args) => {
      const [command, ...rest] = [...asRoot, 'apt-get', ...args];
      return spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    };
    const isUpdated = apt('update', '-q').status === 0;
    for (const name of isUpdated ? [withoutWindows, 'chromium'] : []) {
      if (apt('install', '-y', '-q', '--no-install-recommends', name).status === 0 && findTestBrowser()) break;
    }
  }
  if (!findTestBrowser()) {
    try {
      const cli = path.join(path.dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
      execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
    } catch {
      // Said below.
    }
  }
  const installed = findTestBrowser();
  if (installed) return installed;
  throw new Error(
    'The end-to-end tests need Chromium or Chrome. Install one (Debian, Ubuntu: apt-get install chromium; elsewhere: ' +
      'npx playwright install chromium) or set CHROME_PATH to the program.',
  );
}
