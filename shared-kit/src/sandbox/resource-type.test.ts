import { documentResources, ResourceError, resourceTypeOf } from './resource-type';

const problem = (run: () => unknown): string | undefined => {
  try {
    run();
  } catch (error) {
    return (error as ResourceError).problem;
  }
  return undefined;
};

test.each([
  ['https://cdn.example/chart.min.js', 'js'],
  ['https://cdn.example/a.b/style.CSS?v=1.png#x.js', 'css'],
  ['/assets/own.js', 'js'],
])('%s is %s', (url, type) => {
  expect(resourceTypeOf(url)).toBe(type);
});

test.each([
  ['https://cdn.example/chart.ts', 'unsupported-type'],
  ['https://cdn.example/picture.png?x.js', 'unsupported-type'],
  ['https://cdn.example/chart', 'unable-to-detect-type'],
  ['https://cdn.example/', 'unable-to-detect-type'],
  ['', 'unable-to-detect-type'],
])('%s is refused: %s', (url, expected) => {
  expect(problem(() => resourceTypeOf(url))).toBe(expected);
});

test('each address is loaded once, in order', () => {
  const listed = [{ url: '/a.js' }, { url: 'https://cdn.example/b.css' }, { url: 'https://console.example/a.js' }];
  expect(documentResources(listed, 'https://console.example/dashboards/1')).toEqual([
    { url: 'https://console.example/a.js', type: 'js' },
    { url: 'https://cdn.example/b.css', type: 'css' },
  ]);
});

test('a module stays one', () => {
  expect(documentResources([{ url: '/m.js', isModule: true }], 'https://c.example/')).toEqual([
    { url: 'https://c.example/m.js', type: 'js', isModule: true },
  ]);
});

test('an address that is none cannot be loaded', () => {
  expect(problem(() => documentResources([{ url: 'https://[/a.js' }], 'https://c.example/'))).toBe('unable-to-load');
  expect(new ResourceError('unable-to-load', 'x')).toBeInstanceOf(Error);
});
