import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { renderHook, waitFor } from '@testing-library/react';
import { answerAll, latestOf, pageOf, pump } from '../testing/answers';
import { useTarget } from './use-target';

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
});

const filter = { type: 'entityName', entityType: 'ASSET', entityNameFilter: 'P', resolveMultiple: false } as const;

test.each([
  [pump, pump],
  [{ entityType: 'ASSET' as const, id: pump.id }, null],
])('the target of commands is a device: of %j it is %j', async (found, expected) => {
  const view = renderHook(() => useTarget({ target: { alias: filter }, params: {} }));
  await answerAll(socket, pageOf(latestOf(found, 'Pump 7', {})));
  await waitFor(() => expect(view.result.current).toEqual(expected));
});
