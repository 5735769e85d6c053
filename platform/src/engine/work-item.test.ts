import { newMessage } from './message.js';
import { WorkItem } from './work-item.js';

test('a message of which one branch failed is done when the others have ended, with the first failure', () => {
  const settle = jest.fn();
  const item = new WorkItem(newMessage('X', { entityType: 'DEVICE', id: 'd' }, { data: '{}' }), null, settle);
  const failure = (message: string) => ({ ruleChainName: 'Root', ruleNodeName: 'n', message });
  item.branch(2);
  item.fail(failure('first'));
  item.fail(failure('second'));
  expect(settle).not.toHaveBeenCalled();
  item.end();
  expect(settle.mock.calls).toEqual([[failure('first')]]);
});
