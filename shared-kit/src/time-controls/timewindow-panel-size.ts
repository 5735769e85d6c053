/**
 * Measures of the timewindow panel, in px. Its place beside the control is found by the estimate while its
 * code is on the way, and corrected by its real size.
 */
export const panelSize = {
  minWidth: 417,
  maxHeight: 550,
  estimatedWidth: 417,
  estimatedHeight: 375,
} as const;
