import { newMessage } from './message.js';
import { WorkItem } from './work-item.js';

test('a message of which branches failed is done when the others have ended, with each failure once', () => {
  const settle = jest.fn();
  const item = new WorkItem(newMessage('X', { entityType: 'DEVICE', id: 'd' }, { data: '{}' }), null, settle);
  const failure = (message: string) => ({ ruleChainName: 'Root', ruleNodeName: 'n', message });
  item.branch(3);
  item.fail(failure('first'));
  item.fail(failure('second'));
  item.fail(failure('first'));
  expect(settle).not.toHaveBeenCalled();
  item.end();
  expect(settle.mock.calls).toEqual([[[failure('first'), failure('second')]]]);
});

test('a message that many branches fail of keeps so many failures, and only the beginning of long ones', () => {
  const settle = jest.fn();
  const item = new WorkItem(newMessage('X', { entityType: 'DEVICE', id: 'd' }, { data: '{}' }), null, settle);
  item.branch(200);
  for (let n = 0; n <= 200; n += 1)
    item.fail({ ruleChainName: 'Root', ruleNodeName: 'n', message: `${n} ${'x'.repeat(1e5)}` });
  const [[failures]] = settle.mock.calls;
  expect(failures).toHaveLength(100);
  expect(JSON.stringify(failures).length).toBeLessThan(100 * 5000);
});

test('what a message started is called off when it is abandoned, also what it starts later', () => {
  const item = new WorkItem(newMessage('X', { entityType: 'DEVICE', id: 'd' }, { data: '{}' }), null, () => {});
  const [before, after] = [new AbortController(), new AbortController()];
  item.hold(before);
  item.cancel();
  item.hold(after);
  expect([before.signal.aborted, after.signal.aborted]).toEqual([true, true]);
});
