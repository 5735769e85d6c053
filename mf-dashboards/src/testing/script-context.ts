import type { FrameContext } from '../runtime/frame-context';

/** What the page tells a script of a widget with one value. */
export const scriptContext = (more: Partial<FrameContext> = {}): FrameContext => ({
  widget: { id: 'w', title: 'Oil', type: 'latest', isSystemType: false, bundleAlias: 'own', typeAlias: 'oil' },
  config: { datasources: [], units: 'l' },
  settings: { level: 3 },
  data: [
    {
      datasource: { entityId: 'p', entityType: 'DEVICE', entityName: 'Pump 7' },
      dataKey: { label: 'Oil' },
      data: [[1, 20]],
    },
  ],
  timeWindow: null,
  params: { hall: 'B' },
  stateId: 'default',
  user: { authority: 'TENANT_ADMIN' },
  ...{
    stateName: 'Hall B',
    isEdit: false,
    latestData: [],
    dashboardTimewindow: {},
    timeWindowConfig: { selectedTab: 0 },
  },
  stack: [{ id: 'default', params: { hall: 'B' } }],
  ...{ target: 'd1', targetName: 'Pump 7' },
  isMobile: false,
  width: 300,
  height: 200,
  ...more,
});
