import { hostRefusedPage } from './plain-pages.js';

test('the text for other hosts can stand in the nginx configuration', () => {
  expect(hostRefusedPage).not.toMatch(/['$\n]/);
});
