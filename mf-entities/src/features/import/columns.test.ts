import { columnProblem, guessColumns, isComplete, missingTypes } from './columns';
import { importKinds } from './import-kinds';

const { device, asset, edge } = importKinds;

it('takes headers for what they say, in any form, and others for attributes', () => {
  expect(guessColumns(['Name', 'is gateway', 'mqtt-user-name', 'Height', '', 'name'], 6, device)).toEqual([
    { type: 'NAME', key: '' },
    { type: 'IS_GATEWAY', key: '' },
    { type: 'MQTT_USER_NAME', key: '' },
    { type: 'SERVER_ATTRIBUTE', key: 'Height' },
    { type: null, key: '' },
    { type: 'SERVER_ATTRIBUTE', key: 'name' },
  ]);
});

it.each([
  ['name;profile;label;gateway;token', ['NAME', 'TYPE', 'LABEL', 'IS_GATEWAY', 'ACCESS_TOKEN']],
  ['Device name;Device profile;DESCRIPTION;access token', ['NAME', 'TYPE', 'DESCRIPTION', 'ACCESS_TOKEN']],
  ['Gerätename;Geräteprofil;Beschreibung;Zugangstoken', ['NAME', 'TYPE', 'DESCRIPTION', 'ACCESS_TOKEN']],
  ['نام;پروفايل;برچسب;توضیح;دروازه;توکن', ['NAME', 'TYPE', 'LABEL', 'DESCRIPTION', 'IS_GATEWAY', 'ACCESS_TOKEN']],
])('knows what people call columns: %s', (line, types) => {
  const titles = line.split(';');
  expect(guessColumns(titles, titles.length, device).map(({ type }) => type)).toEqual(types);
});

it('prefers the title that is the name of the type', () => {
  expect(guessColumns(['Profile', 'Type'], 2, device)).toEqual([
    { type: 'SERVER_ATTRIBUTE', key: 'Profile' },
    { type: 'TYPE', key: '' },
  ]);
});

it('takes no secrets for attributes', () => {
  const titles = ['name', 'token', 'Old token', 'Wi-Fi password'];
  const types = guessColumns(titles, titles.length, device).map(({ type }) => type);
  expect(types).toEqual(['NAME', 'ACCESS_TOKEN', null, null]);
});

it('does not know types of other kinds', () => {
  expect(guessColumns(['routing_key', 'access_token'], 2, asset).map(({ type }) => type)).toEqual([
    'SERVER_ATTRIBUTE',
    null,
  ]);
  expect(guessColumns(['routing_key', 'secret'], 2, edge).map(({ type }) => type)).toEqual(['ROUTING_KEY', 'SECRET']);
});

it('asks for keys where there are no headers', () => {
  const columns = guessColumns(null, 2, device);
  expect(columns[0]).toEqual({ type: 'NAME', key: '' });
  expect(columnProblem(columns, 1)).toBe('key-missing');
});

it('finds columns that mean the same', () => {
  const twice = [
    { type: 'NAME', key: '' },
    { type: 'SERVER_ATTRIBUTE', key: 'a' },
    { type: 'SHARED_ATTRIBUTE', key: 'a' },
    { type: 'SERVER_ATTRIBUTE', key: ' a' },
    { type: 'NAME', key: '' },
    { type: null, key: '' },
    { type: null, key: '' },
  ] as const;
  expect(twice.map((_, at) => columnProblem(twice, at))).toEqual([null, null, null, 'twice', 'twice', null, null]);
});

it('says what has no column yet', () => {
  const columns = guessColumns(['name', 'type'], 2, edge);
  expect(missingTypes(columns, edge)).toEqual(['ROUTING_KEY', 'SECRET']);
  expect(isComplete(columns, edge)).toBe(false);
  expect(isComplete(columns, device)).toBe(true);
});
