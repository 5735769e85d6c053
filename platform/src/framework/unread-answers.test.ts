import { UnreadAnswers } from './unread-answers.js';

const KB = 1024;
const [ann, bob, joe] = ['ann', 'bob', 'joe'].map((userId) => ({ tenantId: 't', customerId: 'c', userId }));
const answers = () => new UnreadAnswers({ ofCaller: 200 * KB, ofAll: 300 * KB });

test('who leaves large answers unread gets no more, others do, and he again once he has read', () => {
  const unread = answers();
  const read = unread.hold(ann ?? null, 100 * KB);
  unread.hold(ann ?? null, 100 * KB);
  expect(() => unread.hold(ann ?? null, 64 * KB)).toThrow('Too many large answers at once');
  unread.hold(ann ?? null, 63 * KB);
  unread.hold(bob ?? null, 100 * KB);
  expect(() => unread.hold(joe ?? null, 64 * KB)).toThrow('Too many large answers at once');
  read();
  unread.hold(ann ?? null, 100 * KB);
});

test('one answer passes however large it is', () => {
  const unread = answers();
  unread.hold(ann ?? null, 500 * KB)();
  unread.hold(bob ?? null, 500 * KB);
  expect(() => unread.hold(ann ?? null, 64 * KB)).toThrow();
});
