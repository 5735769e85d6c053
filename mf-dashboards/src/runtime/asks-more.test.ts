import { asksMore } from './asks-more';

test.each([
  'return Date.now() - value;',
  'return Math.random() < 0.5;',
  'return performance.now();',
  'return moment().format();',
  'return new Intl.DateTimeFormat().format();',
  'return crypto.randomUUID();',
  'return crypto.getRandomValues(new Uint8Array(1))[0];',
  'const { randomUUID } = self["cry" + "pto"]; return randomUUID();',
  'return Temporal.Now.instant();',
  'globalThis.count = (globalThis.count || 0) + 1; return count;',
  'self.count = (self.count || 0) + 1; return self.count;',
  'window.count ??= 0; return ++window.count;',
  'this.count = (this.count || 0) + 1; return this.count;',
  'arguments.callee.count = (arguments.callee.count || 0) + 1; return arguments.callee.count;',
  'return Function("return 1")();',
])('what %s returns is not kept', (body) => {
  expect(asksMore(body)).toBe(true);
});

test.each([
  'return value * 2;',
  "return '<b>' + value.toFixed(1);",
  "if (ctx.settings.isOn === true) return 'on';",
  "return widgetContext.currentUser.authority == 'TENANT_ADMIN' ? value : '';",
  "return 'updated';",
  'let count = 0; for (const one of [1, 2]) count += one; return count;',
])('what %s returns is', (body) => {
  expect(asksMore(body)).toBe(false);
});
