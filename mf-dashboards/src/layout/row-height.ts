import { WIDE_SCREEN } from '@mullion/shared-kit/theme/breakpoints';
import type { Grid } from '../model/grid-settings';

/**
 * The width by which the rows of a grid are never lower, px. One that has the page to itself – neither beside another layout, nor in a
 * dialog, popover, or part of another page – keeps the rows that it has in the narrowest window for a grid, where the menu takes some of
 * its width: in lower ones, neither numbers nor titles have room.
 */
export const leastWidth = (hasPage: boolean): number => (hasPage ? WIDE_SCREEN : 0);

/** How high a row is, px: as high as a column is wide, of a grid of at least a width. */
export const rowHeightOf = ({ columns, margin }: Pick<Grid, 'columns' | 'margin'>, width: number, least = 0): number =>
  Math.max(1, (Math.max(width, least) - margin * (columns + 1)) / columns);

/** The same as a style, inside of a container of the grid's width: what is only looked at needs no measuring. */
export const rowHeightStyle = ({ columns, margin }: Pick<Grid, 'columns' | 'margin'>, least = 0): string =>
  `max(1px, calc((max(100cqi, ${least}px) - ${margin * (columns + 1)}px) / ${columns}))`;
