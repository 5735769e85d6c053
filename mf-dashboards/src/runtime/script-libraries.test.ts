import { librariesIn } from './script-libraries';

test.each([
  ['self.onInit = () => $("#a").text("b");', ['jQuery']],
  ['$.each([], () => {});', ['jQuery']],
  ['(function (q) {})(jQuery);', ['jQuery']],
  ['self.ctx.$container.find("a");', ['jQuery']],
  ['moment().format("LT") + tinycolor("red").toHex();', ['moment', 'tinycolor']],
  ['const sheet = new cssjs();', ['cssjs']],
  ['self.ctx.$scope.a = self.ctx.$injector.get(name + " moments");', []],
  ['document.querySelector("a");', []],
])('of %s these libraries are fetched: %j', (script, names) => {
  expect(librariesIn(script)).toEqual(names);
});

test('plugins among the resources need what they plug into', () => {
  expect(librariesIn('', [{ url: '/api/resource/js_module/tenant/jquery.knob.js' }])).toEqual(['jQuery']);
  expect(librariesIn('', [{ url: '/api/resource/js_module/tenant/chart.js' }])).toEqual([]);
});
