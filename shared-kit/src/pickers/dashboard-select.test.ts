/** @jest-environment jsdom */
import { dashboardPanelHeight } from './dashboard-select';

test.each([
  [349, 150],
  [350, 250],
  [1080, 250],
])('in a window %i px high the panel has at most %i px', (windowHeight, height) => {
  expect(dashboardPanelHeight(windowHeight)).toBe(height);
});
