import { isShareable, shareAddress, shareNetworks } from './share-links';

const shared = { link: 'https://iot.example/d?a=1&b=2', title: 'Pumps & more', text: 'Look', hashTags: 'iot,pumps' };

test('each of the four networks gets link and words as parameters of its own page', () => {
  expect(shareNetworks.map(({ id }) => shareAddress(id, shared))).toEqual([
    'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fiot.example%2Fd%3Fa%3D1%26b%3D2&quote=Look',
    'https://twitter.com/intent/tweet?url=https%3A%2F%2Fiot.example%2Fd%3Fa%3D1%26b%3D2&text=Look&hashtags=iot%2Cpumps',
    'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fiot.example%2Fd%3Fa%3D1%26b%3D2',
    'https://www.reddit.com/submit?url=https%3A%2F%2Fiot.example%2Fd%3Fa%3D1%26b%3D2&title=Pumps+%26+more',
  ]);
});

test('what is not given is left out', () => {
  expect(shareAddress('twitter', { link: 'https://a.example' })).toBe(
    'https://twitter.com/intent/tweet?url=https%3A%2F%2Fa.example',
  );
});

test.each([
  ['https://iot.example/d', true],
  ['http://localhost:8080/d', false],
  ['http://127.0.0.1/d', false],
  ['javascript:alert(1)', false],
  ['no address', false],
])('%s can be shared: %s', (link, can) => {
  expect(isShareable(link)).toBe(can);
});
