import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { playDatabase } from '../testing/play-database';
import { useWorkingCopy } from './use-working-copy';

/** Locks as the browser has them: each is held until the promise of its work is settled. */
function playLocks() {
  const held = new Set<string>();
  const request = async (name: string, _: unknown, work: (lock: object | null) => unknown) => {
    if (held.has(name)) return work(null);
    held.add(name);
    try {
      return await work({ name });
    } finally {
      held.delete(name);
    }
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

beforeEach(() => void playDatabase());
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

let things = 0;

/** A thing that tabs open. */
function thing() {
  things += 1;
  const key = { userId: 'user', kind: 'thing', id: `${things}` };
  const stored = { base: 'stored', value: 'stored' };
  const begin = (mayEdit = true) => {
    const { result, unmount } = renderHook(() => useWorkingCopy<string, string>(key, stored, mayEdit));
    return { now: () => result.current, close: unmount };
  };
  const open = async (mayEdit = true) => {
    const tab = begin(mayEdit);
    await act(async () => {});
    return tab;
  };
  type Tab = Awaited<ReturnType<typeof open>>;
  const edit = async ({ now }: Tab, value: string) => {
    act(() => now().change('Change', () => value));
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(now().working?.isKept).toBe(true));
  };
  return { begin, open, edit };
}

test('tabs keep their copies apart, and one of a tab that is open is offered to nobody', async () => {
  playLocks();
  const { open, edit } = thing();
  const one = await open();
  await edit(one, 'of one');
  const other = await open();
  expect(other.now().kept).toBeNull();
  await edit(other, 'of the other');
  act(() => other.now().end());
  one.close();
  const next = await open();
  await waitFor(() => expect(next.now().kept?.value).toBe('of one'));
});

test('a tab that only shows the thing keeps no copy from the one that may go on with it', async () => {
  playLocks();
  const { open, edit } = thing();
  const one = await open();
  await edit(one, 'kept');
  one.close();
  await open(false);
  const editor = await open();
  await waitFor(() => expect(editor.now().kept?.value).toBe('kept'));
});

test('the newest copy is offered first, then what else was left', async () => {
  playLocks();
  const { open, edit } = thing();
  const [one, other] = [await open(), await open()];
  await edit(one, 'older');
  await edit(other, 'newer');
  one.close();
  other.close();
  const next = await open();
  await waitFor(() => expect(next.now().kept?.value).toBe('newer'));
  act(() => next.now().dropKept());
  next.close();
  const last = await open();
  await waitFor(() => expect(last.now().kept?.value).toBe('older'));
});

test('what is changed before a copy that is offered was answered takes nothing of it', async () => {
  playLocks();
  const { open, edit } = thing();
  const one = await open();
  await edit(one, 'kept');
  one.close();
  const hasty = await open();
  await waitFor(() => expect(hasty.now().kept?.value).toBe('kept'));
  await edit(hasty, 'hasty');
  act(() => hasty.now().end());
  hasty.close();
  const next = await open();
  await waitFor(() => expect(next.now().kept?.value).toBe('kept'));
  act(() => next.now().restore('Restore'));
  await edit(next, 'more');
  next.close();
  const last = await open();
  await waitFor(() => expect(last.now().kept?.value).toBe('more'));
});

test('what is changed before anybody knows what was kept takes nothing of that', async () => {
  playLocks();
  const { begin, open, edit } = thing();
  const one = await open();
  await edit(one, 'kept');
  one.close();
  const hasty = begin();
  await edit(hasty, 'hasty');
  hasty.close();
  const [newest, other] = [await open(), await open()];
  await waitFor(() => expect(newest.now().kept?.value).toBe('hasty'));
  await waitFor(() => expect(other.now().kept?.value).toBe('kept'));
});

test('a browser without locks has one copy for all tabs', async () => {
  const { open, edit } = thing();
  const one = await open();
  await edit(one, 'of one');
  const other = await open();
  await waitFor(() => expect(other.now().kept?.value).toBe('of one'));
});

test('beginning once more keeps what is edited', async () => {
  const tab = await thing().open();
  const late = tab.now().begin;
  act(() => tab.now().change('Change', () => 'changed'));
  act(() => late());
  expect(tab.now().working?.history.value).toBe('changed');
});

test('a beginning that comes late begins with what is stored by then', async () => {
  const key = { userId: 'user', kind: 'thing', id: 'late' };
  const { result, rerender } = renderHook(
    ({ stored }) => useWorkingCopy<string, string>(key, { base: stored, value: stored }, false),
    { initialProps: { stored: 'before' } },
  );
  const late = result.current.begin;
  rerender({ stored: 'by then' });
  act(() => late());
  expect(result.current.working).toMatchObject({ base: 'by then', history: { value: 'by then' } });
});
