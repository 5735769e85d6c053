import { ApiError } from '@mullion/shared-kit/api/api-error';
import { playPlatform } from '@mullion/shared-kit/testing/render-module';
import type { WholeWidgetType } from '../library/type-calls';
import { createType, saveType } from './save-type';
import { draftOf, type StoredType } from './type-draft';

const bundle = {
  id: { entityType: 'WIDGETS_BUNDLE' as const, id: 'b' },
  tenantId: { entityType: 'TENANT' as const, id: 't' },
  createdTime: 1,
  alias: 'cards',
  title: 'Cards',
  name: 'Cards',
  image: null,
  description: null,
};

/** A platform whose first answer to a save is lost on the way, after it has saved. */
function platform(...before: object[]) {
  const types = [...before] as WholeWidgetType[];
  let isLost = true;
  playPlatform(({ method, path, body }) => {
    if (path === '/api/widgetTypesDetails') return types;
    if (method === 'GET') return types.find(({ id }) => path.endsWith(id.id));
    const sent = body as WholeWidgetType;
    const at = types.findIndex(({ id }) => id.id === sent.id?.id);
    const id = { entityType: 'WIDGET_TYPE' as const, id: `${types.length + 1}` };
    const saved = at < 0 ? { ...sent, id, createdTime: Date.now() } : sent;
    types.splice(at < 0 ? types.length : at, 1, saved);
    if (!isLost) return saved;
    isLost = false;
    throw new ApiError({ kind: 'network' });
  });
  return types;
}

const draft = draftOf({ bundleAlias: 'cards', name: 'Note', descriptor: { type: 'static', templateHtml: 'Note' } });

test('a type whose making was not answered is made once', async () => {
  const types = platform();
  await expect(createType(draft, bundle, { of: draft })).rejects.toThrow();
  const made = await createType({ ...draft, name: 'Notes' }, bundle, { of: draft });
  expect(types).toEqual([made]);
  expect(made).toMatchObject({ id: { id: '1' }, name: 'Notes', bundleAlias: 'cards' });
});

test('one’s own save whose answer was lost is nobody else’s', async () => {
  const base = { ...draft, id: { entityType: 'WIDGET_TYPE', id: '1' }, bundleAlias: 'cards' } as StoredType;
  const types = platform(base);
  await expect(saveType(base, { ...draft, name: 'Rules' }, bundle)).rejects.toThrow();
  expect(await saveType(base, { ...draft, name: 'House rules' }, bundle)).toMatchObject({ as: 'mine' });
  expect(types).toEqual([expect.objectContaining({ name: 'House rules' })]);
});
