import { dashboardAddress } from './mobile-app';

test('a dashboard’s address carries what the app asks for, and a reload when it is open already', () => {
  const asked = { dashboardId: 'd1', state: 'a b', embedded: true, hideToolbar: true };
  expect(dashboardAddress(asked, '/home', 5)).toBe('/dashboard/d1?state=a+b&embedded=true&hideToolbar=true');
  expect(dashboardAddress({ dashboardId: 'd1' }, '/dashboard/d2', 5)).toBe('/dashboard/d1');
  expect(dashboardAddress({ dashboardId: 'd1' }, '/dashboard/d1', 5)).toBe('/dashboard/d1?reload=5');
});
