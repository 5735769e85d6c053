import { Jobs, statusOf } from './jobs.js';

let now = 0;
const jobs = () => new Jobs<{ step: number }>(() => now);
const other = jobs();

test('a request is told to its tenant alone', () => {
  const all = jobs();
  const { id, set } = all.begin('one', { step: 0 });
  expect(statusOf(all, other, 'one', id)).toEqual({ step: 0, done: false });
  set({ step: 3, done: true });
  expect(statusOf(all, other, 'one', id)).toEqual({ step: 3, done: true });
  expect(() => statusOf(all, other, 'another', id)).toThrow(expect.objectContaining({ status: 404 }));
  expect(() => statusOf(other, all, 'one', id)).toThrow(expect.objectContaining({ status: 400 }));
  expect(() => statusOf(other, all, 'another', id)).toThrow(expect.objectContaining({ status: 404 }));
});

test('what is done is forgotten after five minutes, what goes on is not', () => {
  const all = jobs();
  const done = all.begin('one', { step: 0 });
  const going = all.begin('one', { step: 0 });
  done.set({ step: 1, done: true });
  now += 299_999;
  expect(all.find('one', done.id)).toBeDefined();
  now += 2;
  expect(all.find('one', done.id)).toBeUndefined();
  expect(all.find('one', going.id)).toBeDefined();
});

test('a tenant has ten requests under way at most, whatever others have', () => {
  const all = jobs();
  const begun = Array.from({ length: 10 }, () => all.begin('one', { step: 0 }));
  expect(() => all.begin('one', { step: 0 })).toThrow(expect.objectContaining({ status: 429 }));
  all.begin('another', { step: 0 });
  begun[0]?.set({ step: 1, done: true });
  expect(all.begin('one', { step: 0 }).id).toBeDefined();
});

test('a thousand are remembered, the newest', () => {
  const all = jobs();
  const ids = Array.from({ length: 1500 }, () => {
    const { id, set } = all.begin('one', { step: 0 });
    set({ step: 1, done: true });
    return id;
  });
  expect(ids.filter((id) => all.find('one', id)).length).toBeLessThanOrEqual(1000);
  expect(all.find('one', ids.at(-1) ?? '')).toBeDefined();
});
