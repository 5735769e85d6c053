/** What of its axes a chart has room for: all, all but titles, or texts at the first alone. */
type AxesRoom = 'all' | 'untitled' | 'one';

/** That of a width in px: two axes leave at least half of it to the lines. */
export const axesRoom = (width: number): AxesRoom => (width < 280 ? 'one' : width < 360 ? 'untitled' : 'all');
