import firstNames from '../../generated/icons/index.json';
import ownPaths from '../../generated/icons/own.json';
import { loadCode } from '../browser/load-code';
import canvasIcons from './canvas-icons.json';

/** Path data by the name that the platform stores. */
type Paths = Readonly<Record<string, string>>;

/**
 * Paths of the console's own further icons (`own-icons.json`), on a 24 × 24 grid, under the names that the platform
 * stores: Material names (`@material-design-icons/svg`, Apache-2.0) and `mdi:` names (`@mdi/js`, Apache-2.0).
 */
export const iconSet: Paths = ownPaths;

/** Names come from stored data: `constructor` is no icon. */
const own = (paths: Paths, name: string) => (Object.hasOwn(paths, name) ? paths[name] : undefined);
const arrived = new Map<number, Paths>();

/** Which file of path data would hold the name. */
const fileOf = (name: string) =>
  canvasIcons.includes(name)
    ? 0
    : Math.max(
        1,
        firstNames.findLastIndex((first) => first <= name),
      );

/** A name in the spelling of its set: ` Material:More-Horiz` is `more_horiz`, `MDI:account_box` is `mdi:account-box`. */
function standardName(name: string): string {
  const plain = name.trim().toLowerCase();
  if (plain.startsWith('mdi:') || plain.startsWith('mdi-')) return `mdi:${plain.slice(4).replace(/[\s_]+/g, '-')}`;
  return plain.replace(/^material:/, '').replace(/[\s-]+/g, '_');
}

/** The names under which an icon may stand: as it was stored, in the usual spelling, and without its variant. */
const spellings = (name: string): string[] => {
  const standard = standardName(name);
  return [...new Set([name, standard, standard.replace(/_outlined?$/, '')])];
};

/** Path of an icon that is already loaded. */
export function findPath(wanted: string): string | undefined {
  for (const name of spellings(wanted)) {
    const path = own(iconSet, name) ?? own(arrived.get(fileOf(name)) ?? {}, name);
    if (path) return path;
  }
  return undefined;
}

/** Whether every set that may contain the icon is loaded: if it isn't found then, there is no such icon. */
export const isSettled = (wanted: string): boolean =>
  findPath(wanted) !== undefined || spellings(wanted).every((name) => arrived.has(fileOf(name)));

/** Fetches what may hold the icon. */
export async function loadPath(wanted: string): Promise<void> {
  for (const name of spellings(wanted)) {
    await loadFile(fileOf(name));
    if (findPath(name)) return;
  }
}

async function loadFile(at: number): Promise<void> {
  if (arrived.has(at)) return;
  const { default: paths }: { default: Paths } = await loadCode(
    () => import(/* webpackChunkName: "icon-[request]" */ `../../generated/icons/paths-${at}.json`),
  );
  arrived.set(at, paths);
}

/** Every name there is: Material's first, then the `mdi:` ones. */
export async function loadIconNames(): Promise<readonly string[]> {
  const { default: names }: { default: { material: string[]; mdi: string[] } } = await loadCode(
    () => import(/* webpackChunkName: "icon-names" */ '../../generated/icons/names.json'),
  );
  return [...names.material, ...names.mdi];
}
