import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, renderHook, waitFor } from '@testing-library/react';
import { answerAll, latestOf, pageOf, pump } from '../testing/answers';
import { useTarget } from './use-target';

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
});

const filter = { type: 'entityName', entityType: 'ASSET', entityNameFilter: 'P', resolveMultiple: false } as const;
const draw = (target: Parameters<typeof useTarget>[0]['target'] = { alias: filter }) =>
  renderHook(() => useTarget({ target, params: {} })).result;
test.each([
  [[pump], { kind: 'device', id: pump }],
  [[{ entityType: 'ASSET' as const, id: pump.id }], { kind: 'none', why: 'other' }],
  [[], { kind: 'none', why: 'missing' }],
])('the target of commands is a device: of %j it is %j', async (found, expected) => {
  const target = draw();
  await answerAll(socket, pageOf(...found.map((id) => latestOf(id, 'Pump 7', {}))));
  await waitFor(() => expect(target.current).toEqual(expected));
});

test('what nobody has selected yet isn’t said to be missing', () => {
  expect(draw({ alias: { type: 'stateEntity', resolveMultiple: false } as never }).current).toEqual({
    kind: 'none',
    why: 'unselected',
  });
});

test('a platform that can’t be asked is told, and asked again', async () => {
  const target = draw();
  await waitFor(() => expect(socket).toHaveLength(1));
  socket[0]?.refuse('The database is down');
  await waitFor(() => expect(target.current).toMatchObject({ kind: 'unread', reason: 'The database is down' }));
  act(() => 'retry' in target.current && target.current.retry());
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', {})));
  await waitFor(() => expect(target.current).toEqual({ kind: 'device', id: pump }));
});
