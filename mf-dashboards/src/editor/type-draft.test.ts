import { draftOf, typeToSave, withKind, wrongMembers } from './type-draft';

const descriptor = {
  type: 'timeseries' as const,
  sizeX: 8,
  defaultConfig: JSON.stringify({ datasources: [{ type: 'function' }], title: 'Chart', settings: { a: 1 } }),
};

const configOf = ({ defaultConfig }: { defaultConfig?: string | null }) => JSON.parse(defaultConfig ?? '');

test('another kind has its own data and time window, and keeps the rest of the configuration', () => {
  const kept = { title: 'Chart', settings: { a: 1 } };
  expect(configOf(withKind(descriptor, 'latest'))).toEqual({
    ...kept,
    datasources: [{ type: 'function' }],
    timewindow: { realtime: { timewindowMs: 60_000 } },
  });
  expect(configOf(withKind(descriptor, 'rpc'))).toEqual({ ...kept, targetDeviceAliases: [] });
  expect(configOf(withKind(descriptor, 'static'))).toEqual(kept);
  expect(configOf(withKind(descriptor, 'alarm'))).toEqual({
    ...kept,
    alarmSource: { type: 'function', dataKeys: [] },
    timewindow: { realtime: { timewindowMs: 86_400_000 } },
  });
});

test('what is not edited is saved as it is stored', () => {
  const stored = { bundleAlias: 'pumps', alias: 'level', name: 'Level', descriptor, externalId: null, createdTime: 7 };
  expect(typeToSave(stored, { ...draftOf(stored), name: ' Tank ' })).toEqual({
    ...stored,
    name: 'Tank',
    image: null,
    description: null,
  });
});

test('a text that is no JSON object is wrong, an empty schema is none', () => {
  const draft = draftOf({
    bundleAlias: 'pumps',
    descriptor: { ...descriptor, settingsSchema: '{', dataKeySettingsSchema: '' },
  });
  expect(wrongMembers(draft)).toEqual(['settingsSchema']);
});
