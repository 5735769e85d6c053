import { widgetKinds } from '../model/widget';
import { giveJQuery, runScript } from '../testing/run-script';
import { copiedTypeOf } from '../widgets/copied-type';
import { newDescriptor } from './skeletons';

const system = {
  descriptor: {
    ...{ controllerScript: '// Drawn by the console: charts.bars', settingsDirective: 'tb-x', sizeX: 5 },
    defaultConfig: '{"title":"Bars","settings":{"stack":true},"datasources":[{"type":"function"}]}',
  },
};

beforeAll(giveJQuery);

test.each(widgetKinds)('a new %s type begins with a source of its own that runs, not as a copy', (kind) => {
  const made = newDescriptor(kind, system);
  expect(made).toMatchObject({ type: kind, sizeX: 5, settingsDirective: '' });
  expect(copiedTypeOf(made)).toBeUndefined();
  expect(JSON.parse(made.defaultConfig ?? '')).toEqual({ datasources: [{ type: 'function' }], settings: {} });
  for (const name of ['onInit', 'onResize', 'onDestroy']) expect(made.controllerScript).toContain(`self.${name} =`);
  document.body.innerHTML = made.templateHtml ?? '';
  const script = new Function('self', 'ctx', made.controllerScript ?? '') as Parameters<typeof runScript>[0];
  expect(runScript(script).failures.filter((failure) => failure !== null)).toEqual([]);
});
