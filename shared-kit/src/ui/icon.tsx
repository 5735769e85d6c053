import { useEffect, useState } from 'react';
import { loadOnce } from '../browser/load-code';
import { classes } from './classes';
import styles from './icon.module.css';
import { firstIcons, materialNames } from './icon-paths';

/** A name of the first page's handful, a Material name that the platform stores (`devices_other`), or an `mdi:` name. */
export type IconName = string;

export interface IconProps {
  name: IconName;
  /** Edge length in px. */
  size?: number;
  /** What the icon says where no text beside it does; without it the icon is decoration. */
  label?: string;
  className?: string;
}

/** Names come from stored data: `constructor` is no icon. */
const own = <T,>(names: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined;

const library = loadOnce(() => import(/* webpackChunkName: "icon-library" */ './icon-library'));

/** Fetches the icons that the first page does without; the first of them does it by itself. */
export const loadIcons = library.load;

/** Corners around a dot: the placeholder for an unknown icon. */
const placeholder = 'M4 4h5v2H6v3H4V4zm11 0h5v5h-2V6h-3V4zM4 15h2v3h3v2H4v-5zm14 0h2v5h-5v-2h3v-3zm-7-4h2v2h-2v-2z';

/** Path data of an icon: `undefined` until its set is loaded, `null` if there is no such icon. */
function useIconPath(wanted: string): string | null | undefined {
  const name = own(materialNames, wanted) ?? wanted;
  const known = own(firstIcons, name) ?? library.loaded()?.findPath(name);
  const [, setArrived] = useState(0);
  const isSettled = known !== undefined || library.loaded()?.isSettled(name) === true;
  useEffect(() => {
    if (isSettled) return;
    loadIcons()
      .then(({ isSettled, loadPath }) => (isSettled(name) ? undefined : loadPath(name)))
      .then(
        () => setArrived((times) => times + 1),
        () => {
          // A decoration that does not load must not take the page down; the next icon tries again.
        },
      );
  }, [isSettled, name]);
  return known ?? (isSettled ? null : undefined);
}

/**
 * An icon, drawn as SVG in the color of the text. Its place is kept while its path is on the way. For a name that no set
 * knows there is a placeholder, and what is heard is the name.
 */
export function Icon({ name, size = 18, label, className }: IconProps) {
  const path = useIconPath(name);
  const isUnknown = path === null && name !== '';
  const text = label || (isUnknown ? name : undefined);
  const accessibility = text ? { role: 'img', 'aria-label': text } : { 'aria-hidden': true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: `aria-label` names it, or it is decoration; a title would be a tooltip.
    <svg
      {...accessibility}
      className={classes(styles.icon, className)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      focusable="false"
      data-icon={name}
    >
      {isUnknown ? <path d={placeholder} /> : path && <path d={path} />}
    </svg>
  );
}
