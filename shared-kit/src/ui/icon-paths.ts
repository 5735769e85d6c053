import first from '../../generated/icons/first.json';

/**
 * Paths of the icons that the first page needs (`first-icons.json`), on a 24 × 24 grid, under names of the console's own.
 * Everything else is in `icon-library.ts`, which loads with the first icon that is not here.
 */
export const firstIcons: Readonly<Record<string, string>> = first.paths;

/** Names under which the platform stores icons that are among the first ones, where it has others. */
export const materialNames: Readonly<Record<string, string>> = first.names;
