import paths from '../../generated/icons/own.json';

/**
 * Paths of the console's own further icons (`own-icons.json`), on a 24 × 24 grid, under the names that the platform
 * stores: Material names (`@material-design-icons/svg`, Apache-2.0) and `mdi:` names (`@mdi/js`, Apache-2.0).
 */
export const iconSet: Readonly<Record<string, string>> = paths;
