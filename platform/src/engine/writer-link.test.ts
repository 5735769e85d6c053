import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { toErrorData } from '../framework/answer.js';
import { ErrorCode, PlatformError } from '../framework/errors.js';
import type { FromWorker, Work } from '../framework/protocol.js';
import type { WriterStep } from './writer-batch.js';
import { WriterLink } from './writer-link.js';

/** A step as good as any, told apart by its number. */
const step = (number: number): WriterStep => ({ kind: 'offset', place: { partition: 1, number } });

test('what a full disk refused is tried again in the order in which it was asked for', () => {
  jest.useFakeTimers();
  const asked: number[] = [];
  let isFull = true;
  const port = new EventEmitter() as EventEmitter & { postMessage(works: Work[]): void };
  port.postMessage = (works) => {
    const full = new PlatformError(503, ErrorCode.general, 'full');
    const outcomes = works.map((work) => {
      if (work.kind !== 'operation') throw new Error(work.kind);
      const steps = work.args as WriterStep[];
      if (isFull) return { seq: work.seq, error: toErrorData(full) };
      for (const each of steps) if (each.kind === 'offset') asked.push(each.place.number);
      return { seq: work.seq, value: steps.map(() => ({ value: null })) };
    });
    // The writer may answer one by one.
    for (const outcome of outcomes)
      port.emit('message', { type: 'done', events: [], outcomes: [outcome] } as FromWorker);
  };
  const link = new WriterLink(port as unknown as MessagePort, () => {});
  for (let number = 1; number <= 500; number += 1) link.note(step(number));
  jest.advanceTimersByTime(1);
  expect(link.isFailing).toBe(true);
  link.note(step(501));
  isFull = false;
  jest.advanceTimersByTime(500);
  jest.useRealTimers();
  expect(asked).toEqual(Array.from({ length: 501 }, (_, at) => at + 1));
});
