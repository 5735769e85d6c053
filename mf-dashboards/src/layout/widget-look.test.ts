import { storedStyle } from '../runtime/stored-style';
import { frameStyle, groundColor } from './widget-look';

test.each([
  [
    { fontSize: '16px', 'font-weight': 400 },
    { fontSize: '16px', fontWeight: 400 },
  ],
  [{ color: 'rgb(255, 0, 0)', position: 'fixed', zIndex: 9 }, { color: 'rgb(255, 0, 0)' }],
  [{ background: 'url(https://elsewhere.example/x)', opacity: 0.5 }, { opacity: 0.5 }],
  [{ backgroundColor: 'red; position: fixed', transform: 'scale(9)' }, {}],
  ['color: red', {}],
  [null, {}],
])('of the stored style %j what is harmless is left', (stored, left) => {
  expect(storedStyle(stored)).toEqual(left);
});

test('where nobody chose colors, the theme does', () => {
  const config = { datasources: [], backgroundColor: '#fff', color: 'rgba(0, 0, 0, 0.87)' };
  expect(frameStyle(config)).toEqual({});
  expect(frameStyle({ ...config, backgroundColor: '#e6e7e8' })).toEqual({});
  expect(frameStyle({ ...config, backgroundColor: '#0b6a82', color: '#ffffff' })).toEqual({
    backgroundColor: '#0b6a82',
    color: '#ffffff',
    colorScheme: 'dark',
    '--own-ground': '#0b6a82',
  });
  expect(groundColor('#eeeeee')).toBeUndefined();
  expect(groundColor('#123456')).toBe('#123456');
});

test.each([
  ['#000', 'dark'],
  ['#babab2', 'light'],
  ['rgb(255, 235, 59)', 'light'],
  ['rgba(0, 0, 0, 0.1)', undefined],
  ['#00000010', undefined],
  ['rebeccapurple', undefined],
])('what stands on the ground %s has the colors of the theme %s', (backgroundColor, scheme) => {
  expect(frameStyle({ datasources: [], backgroundColor }).colorScheme).toBe(scheme);
});

test.each([
  [{ backgroundColor: '#fff' }, undefined],
  [{ backgroundColor: '#0b6a82' }, '#0b6a82'],
  [{ backgroundColor: 'rgba(11, 106, 130, 0.4)' }, 'transparent'],
  [{ backgroundColor: 'rebeccapurple' }, 'transparent'],
  [{ widgetStyle: { backgroundColor: '#123456' } }, '#123456'],
  [{ backgroundColor: '#0b6a82', widgetStyle: { background: 'linear-gradient(red, blue)' } }, 'transparent'],
])('what scrolls in a frame of %j is drawn on the ground %s, where that makes no difference', (config, ground) => {
  expect(Object.entries(frameStyle({ datasources: [], ...config }))).toEqual(
    ground ? expect.arrayContaining([['--own-ground', ground]]) : [],
  );
});
