import { readJson } from '@mullion/shared-kit/browser/read-json';
import type { WholeDescriptor } from '../library/type-calls';
import { isObject } from '../model/damage';
import type { WidgetKind } from '../model/widget';

type Source = Pick<WholeDescriptor, 'templateHtml' | 'templateCss' | 'controllerScript'>;

/** What every script has after it has drawn. */
const rest = `
self.onResize = function () {};

self.onDestroy = function () {};
`;

const values: Source = {
  templateHtml: '<div class="values"></div>',
  templateCss: '.values { padding: 8px; }',
  controllerScript: `self.onInit = function () {
  self.values = self.ctx.$container[0].querySelector('.values');
  self.onDataUpdated();
};

self.onDataUpdated = function () {
  self.values.textContent = self.ctx.data.map(function (series) {
    const newest = series.data[series.data.length - 1];
    return series.dataKey.label + ': ' + (newest ? newest[1] : '');
  }).join(', ');
};
${rest}`,
};

/** What new types begin as: a source for each kind that works, and shows where code goes. */
const skeletons: Readonly<Record<WidgetKind, Source>> = {
  timeseries: values,
  latest: values,
  alarm: {
    templateHtml: '<ul class="alarms"></ul>',
    templateCss: '.alarms { margin: 0; padding: 8px 24px; }',
    controllerScript: `self.onInit = function () {
  self.alarms = self.ctx.$container[0].querySelector('.alarms');
  self.ctx.defaultSubscription.subscribeForAlarms({ page: 0, pageSize: 10 }, null);
};

self.onDataUpdated = function () {
  self.alarms.replaceChildren(...self.ctx.defaultSubscription.alarms.data.map(function (alarm) {
    const item = document.createElement('li');
    item.textContent = alarm.type + ': ' + alarm.originatorName;
    return item;
  }));
};
${rest}`,
  },
  rpc: {
    templateHtml: '<button class="send">Send</button>',
    templateCss: '.send { margin: 8px; }',
    controllerScript: `self.onInit = function () {
  self.ctx.$container[0].querySelector('.send').onclick = function () {
    self.ctx.controlApi.sendOneWayCommand('setValue', true).subscribe();
  };
};
${rest}`,
  },
  static: {
    templateHtml: '<div class="text"></div>',
    templateCss: '.text { padding: 8px; }',
    controllerScript: `self.onInit = function () {
  self.ctx.$container[0].querySelector('.text').textContent = self.ctx.widgetConfig.title;
};
${rest}`,
  },
};

/** What a system type stores as its default is about its data: what is about itself is none of the new one's. */
function dataOf(defaultConfig: string | null | undefined): string {
  const read = readJson(defaultConfig);
  const { title: _, settings: __, actions: ___, ...rest } = isObject(read) ? read : {};
  return JSON.stringify({ ...rest, settings: {} });
}

/** A new type of a kind: with the size and the data of a system type, and a source of its own. */
export const newDescriptor = (kind: WidgetKind, { descriptor }: { descriptor: WholeDescriptor }): WholeDescriptor => ({
  ...descriptor,
  ...skeletons[kind],
  type: kind,
  resources: [],
  settingsSchema: '',
  dataKeySettingsSchema: '',
  latestDataKeySettingsSchema: '',
  settingsDirective: '',
  dataKeySettingsDirective: '',
  latestDataKeySettingsDirective: '',
  defaultConfig: dataOf(descriptor.defaultConfig),
});
