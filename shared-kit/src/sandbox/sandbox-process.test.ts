import { hangsTrusted, hangWindow, heartbeatInterval, heartbeatLimit, processEnd } from './limits';
import { type ProcessFrame, SandboxProcess } from './sandbox-process';

interface Play {
  silence?: number;
  isBusy?: boolean;
  isAlive?: boolean;
}

/** Frames by their names, each of which has spoken after those before it. */
function setUp(given: Record<string, Play>) {
  const clock = { now: 10_000 };
  const process = new SandboxProcess(() => clock.now);
  const heard: string[] = [];
  const frames = Object.fromEntries(
    Object.entries(given).map(([name, { silence = late, isBusy = false, isAlive = true }], at) => {
      const frame: ProcessFrame = {
        ...{ isAlive: () => isAlive, silence: () => silence, isBusy: () => isBusy },
        stop: () => void heard.push(`${name} stopped`),
        restart: () => void heard.push(`${name} again`),
      };
      const leave = process.enter(frame);
      if (isAlive) process.heard(frame, at + 1);
      return [name, { frame, leave }];
    }),
  );
  const end = (name: string) => {
    const { frame } = frames[name] ?? {};
    if (frame) process.end(frame);
    return heard;
  };
  return { clock, process, heard, frames, end };
}

const late = heartbeatLimit + 1;
const answering = { silence: heartbeatInterval };

test('who spoke last is stopped if it has something under way; who could not answer because of it begins again, and who answers goes on', () => {
  const { end } = setUp({
    first: { isBusy: true },
    waiting: {},
    answering,
    looping: { silence: late - heartbeatInterval, isBusy: true },
  });
  expect(end('first')).toEqual(['first again', 'waiting again', 'looping stopped']);
});

test('one that has spoken since counts as the last', () => {
  const { clock, process, frames, end } = setUp({ one: { isBusy: true }, other: { isBusy: true } });
  if (frames.one) process.heard(frames.one.frame, clock.now);
  expect(end('other')).toEqual(['one stopped', 'other again']);
});

test('what was said before, and arrives after, counts as said before', () => {
  const { clock, process, frames, end } = setUp({ one: { isBusy: true }, other: { isBusy: true }, resting: {} });
  for (const [name, at] of [
    ['one', 3],
    ['resting', 1],
    ['other', 2],
  ] as const)
    if (frames[name]) process.heard(frames[name].frame, clock.now + at);
  expect(end('other')).toEqual(['one stopped', 'other again', 'resting again']);
});

test('nobody takes back that it has spoken, so that a neighbor is blamed', () => {
  const { process, frames, end } = setUp({ neighbor: { isBusy: true }, forging: { isBusy: true } });
  if (frames.forging) process.heard(frames.forging.frame, 0);
  expect(end('forging')).toEqual(['neighbor again', 'forging stopped']);
});

test('who says last that it has nothing under way shifts the blame onto nobody else: all that may have run something are stopped', () => {
  const { end } = setUp({ honest: { isBusy: true }, waiting: {}, denying: {} });
  expect(end('honest')).toEqual(['honest stopped', 'waiting stopped', 'denying stopped']);
});

test('a script that hangs again and again in the shadow of others takes few of them along: then all that may have run something are stopped', () => {
  const { clock, process, heard, frames } = setUp({ shadow: {}, ...busyOnes(hangsTrusted + 1) });
  for (let hang = 0; hang <= hangsTrusted; hang += 1) {
    const victim = frames[`victim${hang}`];
    if (victim) process.heard(victim.frame, clock.now);
    if (frames.shadow) process.end(frames.shadow.frame);
    victim?.leave();
    clock.now += heartbeatLimit + processEnd;
  }
  expect(heard.filter((said) => said === 'shadow again')).toHaveLength(hangsTrusted);
  expect(heard.slice(-2).toSorted()).toEqual(['shadow stopped', `victim${hangsTrusted} stopped`]);
});

test('hangs that lie far apart are those of whoever spoke last', () => {
  const { clock, process, heard, frames } = setUp({ innocent: {}, ...busyOnes(hangsTrusted + 1) });
  for (let hang = 0; hang <= hangsTrusted; hang += 1) {
    const hanging = frames[`victim${hang}`];
    if (hanging) process.heard(hanging.frame, clock.now);
    if (frames.innocent) process.end(frames.innocent.frame);
    hanging?.leave();
    clock.now += hangWindow;
  }
  expect(heard).not.toContain('innocent stopped');
});

const busyOnes = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`victim${at}`, { isBusy: true }]));

test('what has not begun would keep the process that hangs, and begins again, however short it has waited', () => {
  const { end } = setUp({ looping: { isBusy: true }, beginning: { silence: 10, isAlive: false } });
  expect(end('looping')).toEqual(['looping stopped', 'beginning again']);
});

test('what has not begun is never stopped', () => {
  expect(setUp({ beginning: { isAlive: false }, unknown: {} }).end('unknown')).toEqual([
    'beginning again',
    'unknown stopped',
  ]);
});

test('a frame that has left has nothing to do with it', () => {
  const { frames, end } = setUp({ one: { isBusy: true }, gone: { isBusy: true } });
  frames.gone?.leave();
  expect(end('one')).toEqual(['one stopped']);
});

test('a process is held up as long as a document does not answer that is asked', () => {
  const { process, frames } = setUp({ one: {}, beginning: { isAlive: false } });
  expect([process.isHeldUp, process.isAnswering]).toEqual([true, false]);
  frames.one?.leave();
  expect([process.isHeldUp, process.isAnswering]).toEqual([false, false]);
});

test('after its end there is a rest, until another one begins', () => {
  const { clock, process, end } = setUp({ one: { isBusy: true } });
  expect(process.rest).toBe(0);
  end('one');
  expect(process.rest).toBe(processEnd);
  clock.now += processEnd;
  expect(process.rest).toBe(0);
});

test('there is one, too, when a frame leaves that does not answer', () => {
  const { process, frames } = setUp({ hanging: {}, answering, beginning: { isAlive: false } });
  for (const name of ['answering', 'beginning']) frames[name]?.leave();
  expect(process.rest).toBe(0);
  frames.hanging?.leave();
  expect(process.rest).toBe(processEnd);
});
