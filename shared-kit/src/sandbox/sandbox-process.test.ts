import { heartbeatInterval, heartbeatLimit, processEnd } from './limits';
import { type ProcessFrame, SandboxProcess } from './sandbox-process';

/** Frames by their names: for how long each has been silent, and since when it has been busy. */
function setUp(given: Record<string, [silence: number, busySince: number | null]>) {
  const clock = { now: 10_000 };
  const process = new SandboxProcess(() => clock.now);
  const heard: string[] = [];
  const frames = Object.fromEntries(
    Object.entries(given).map(([name, [silence, busySince]]) => {
      const frame: ProcessFrame = {
        silence: () => silence,
        busySince: () => busySince,
        stop: () => void heard.push(`${name} stopped`),
        restart: () => void heard.push(`${name} again`),
      };
      return [name, { frame, leave: process.enter(frame) }];
    }),
  );
  return { clock, process, heard, frames };
}

const late = heartbeatLimit + 1;
const endless = Number.POSITIVE_INFINITY;

test('who was last to begin something is stopped, who could not answer because of it begins again, and who answers goes on', () => {
  const { process, heard, frames } = setUp({
    first: [late, 100],
    looping: [late - heartbeatInterval, 200],
    waiting: [late, null],
    answering: [heartbeatInterval, null],
    unasked: [endless, null],
  });
  if (frames.first) process.end(frames.first.frame);
  expect(heard).toEqual(['first again', 'looping stopped', 'waiting again', 'unasked again']);
});

test('where nobody is known to have begun anything, all that are silent are stopped, and what is never asked begins again', () => {
  const { process, heard, frames } = setUp({ one: [late, null], other: [late, null], unasked: [endless, null] });
  if (frames.one) process.end(frames.one.frame);
  expect(heard).toEqual(['one stopped', 'other stopped', 'unasked again']);
});

test('a frame that has left has nothing to do with it', () => {
  const { process, heard, frames } = setUp({ one: [late, 1], gone: [late, 2] });
  frames.gone?.leave();
  if (frames.one) process.end(frames.one.frame);
  expect(heard).toEqual(['one stopped']);
});

test('a process is held up as long as a document does not answer that is asked', () => {
  const { process, frames } = setUp({ one: [late, null], unasked: [endless, null] });
  expect(process.isHeldUp).toBe(true);
  frames.one?.leave();
  expect(process.isHeldUp).toBe(false);
});

test('after its end there is a rest, until another one begins', () => {
  const { clock, process, frames } = setUp({ one: [late, 1] });
  expect(process.rest).toBe(0);
  if (frames.one) process.end(frames.one.frame);
  expect(process.rest).toBe(processEnd);
  clock.now += processEnd;
  expect(process.rest).toBe(0);
});
