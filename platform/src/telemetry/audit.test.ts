import { pointTexts } from './audit.js';
import { telemetryPoints } from './payload.js';

test('the log keeps values of any key', () => {
  const points = telemetryPoints(JSON.parse('{"__proto__": 1, "constructor": 2, "a": 3}'), 7);
  expect(JSON.stringify(pointTexts(points))).toBe('[{"ts":7,"values":{"__proto__":"1","constructor":"2","a":"3"}}]');
});
