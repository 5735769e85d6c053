import english from '../../locales/pickers/en_US.json';
import { messageTypes } from './message-types';

test('29 message types are offered, each under a label of its own', () => {
  expect(messageTypes).toHaveLength(29);
  const labels = messageTypes.map((type) => (english as Record<string, string>)[`message-type.${type}`]);
  expect(labels.slice(0, 4)).toEqual([
    'Post attributes',
    'Post telemetry',
    'RPC Request from Device',
    'RPC Request to Device',
  ]);
  expect(new Set(labels).size).toBe(29);
  expect(labels).not.toContain(undefined);
});
