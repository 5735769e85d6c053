import { hostRefusedPage } from './host-refused-page.js';

test('its text can stand in the nginx configuration', () => {
  expect(hostRefusedPage).not.toMatch(/['$\n]/);
});
