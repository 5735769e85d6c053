import type { DashboardSettings, GridSettings } from './dashboard';
import { pageSettingsOf } from './dashboard-settings';
import { gridOf } from './grid-settings';

const absent = {
  stateController: 'entity',
  showTitle: false,
  titleColor: 'rgba(0,0,0,0.870588)',
  showDashboardsSelect: true,
  showEntitiesSelect: true,
  showFilters: true,
  showDashboardTimewindow: true,
  showDashboardExport: true,
  showUpdateDashboardImage: true,
  showDashboardLogo: false,
  dashboardLogoUrl: undefined,
  toolbarAlwaysOpen: true,
  hideToolbar: false,
  dashboardCss: '',
};
const plain = {
  backgroundColor: undefined,
  columns: 24,
  margin: 10,
  backgroundSize: '100%',
  backgroundImage: undefined,
  autoFillHeight: false,
  mobileAutoFillHeight: false,
  mobileRowHeight: 70,
};

test('settings that are absent, or of the wrong type, have their defaults', () => {
  expect(pageSettingsOf({})).toEqual(absent);
  const wrong = Object.fromEntries(Object.keys(absent).map((name) => [name, 7])) as unknown as DashboardSettings;
  expect(pageSettingsOf(wrong)).toEqual(absent);
});

test('a grid has its defaults where nothing, or something of the wrong type, is stored', () => {
  expect(gridOf({} as GridSettings)).toEqual(plain);
  const wrong = Object.fromEntries(Object.keys(plain).map((name) => [name, {}])) as unknown as GridSettings;
  expect(gridOf(wrong)).toEqual(plain);
  expect(gridOf({ columns: 9999, margin: -5, mobileRowHeight: Number.NaN } as GridSettings)).toMatchObject({
    columns: 3000,
    margin: 0,
    mobileRowHeight: 70,
  });
  expect(gridOf({ margin: 1000 }).margin).toBe(50);
});
