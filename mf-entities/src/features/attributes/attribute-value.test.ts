import { liveValue } from '@mullion/shared-kit/tabs/attribute-value';
import { momentOf } from './attribute-value';

it('values are moments only under the names the platform uses for them', () => {
  expect(momentOf('lastActivityTime', liveValue('1795220166309', 'number'))).toBe(1795220166309);
  expect(momentOf('lastActivityTime', liveValue('0', 'number'))).toBeNull();
  expect(momentOf('meter', liveValue('1795220166309', 'number'))).toBeNull();
});
