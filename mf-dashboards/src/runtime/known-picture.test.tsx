import { isKnownPicture } from './known-picture';

const body = `return value > 5 ? 'https://pictures.example/hot.png' : "https://pictures.example/" + value;`;

test.each([
  ['data:image/png;base64,AA', true],
  ['/api/images/pump.png', true],
  [`${location.origin}/pump.png`, true],
  ['https://pictures.example/hot.png', true],
  ['https://pictures.example/listed.png', true],
  // Put together, cut from a longer one, or of another kind.
  ['https://pictures.example/42', false],
  ['https://pictures.example/hot', false],
  ['//pictures.example/hot.png', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hot', false],
  ['https://', false],
])('of the pictures that a function names, %s is fetched: %s', (url, isFetched) => {
  expect(isKnownPicture(url, [body, 'https://pictures.example/listed.png'])).toBe(isFetched);
});
