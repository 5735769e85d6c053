import { helpAddress } from './help-links';

test.each([
  ['devices', undefined, '/help/devices'],
  ['https://docs.example/a', undefined, 'https://docs.example/a'],
  ['http://docs.example', undefined, 'http://docs.example'],
  ['{host}/docs/{product}/x', 'https://help.example', 'https://help.example/docs/mullion/x'],
  ['{host}/docs', '', null],
  ['{host}/docs', undefined, null],
  ['{host}', 'javascript:alert(1)', null],
  ['javascript:alert(1)', undefined, null],
  ['nobodyKnows', undefined, null],
  ['toString', undefined, null],
  ['', undefined, null],
])('the help id %j with the help site %j opens %j', (id, site, address) => {
  expect(helpAddress(id, site)).toBe(address);
});
