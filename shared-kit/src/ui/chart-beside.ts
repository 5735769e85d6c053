/** What stands beside the lines of a chart that no tooltip reads: its own chunk, which charts of dashboards come without. */
export { ChartLegend } from './chart-legend';
export { Figures, Reading } from './chart-reading';
