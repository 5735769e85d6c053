import fc from 'fast-check';
import {
  createPlayback,
  DEFAULT_PLAYBACK_SPEED,
  DEFAULT_PLAYBACK_STEP_MS,
  PLAYBACK_TICK_MS,
  type PlaybackRange,
  playbackSpeeds,
} from './playback';

/** A timer that fires when told to. */
function start(range: PlaybackRange) {
  const timers: { callback: () => void; ms: number; stopped: boolean }[] = [];
  const times: number[] = [];
  const playback = createPlayback(
    range,
    (time) => times.push(time),
    (callback, ms) => {
      const timer = { callback, ms, stopped: false };
      timers.push(timer);
      return () => {
        timer.stopped = true;
      };
    },
  );
  const running = () => timers.filter(({ stopped }) => !stopped);
  const fire = (times_ = 1) => {
    for (let i = 0; i < times_; i++) running()[0]?.callback();
  };
  return { playback, times, running, fire };
}

const tenSeconds = { minTime: 100_000, maxTime: 110_000 };

test('offers the speeds 1, 5, 10 and 25', () => {
  expect(playbackSpeeds).toEqual([1, 5, 10, 25]);
  expect([DEFAULT_PLAYBACK_SPEED, DEFAULT_PLAYBACK_STEP_MS, PLAYBACK_TICK_MS]).toEqual([1, 1000, 1000]);
});

test('begins paused at the first position', () => {
  const { playback } = start(tenSeconds);
  expect(playback.state()).toEqual({ playing: false, speed: 1, index: 0, lastIndex: 10, time: 100_000 });
});

test('plays one step each 1000 ms by the speed, and reports every position', () => {
  const { playback, times, running, fire } = start(tenSeconds);
  playback.play();
  fire(2);
  expect(running().map(({ ms }) => ms)).toEqual([1000]);
  expect(times).toEqual([101_000, 102_000]);
});

test('another speed restarts the timer', () => {
  const { playback, running, fire } = start(tenSeconds);
  playback.play();
  playback.setSpeed(25);
  expect(running().map(({ ms }) => ms)).toEqual([40]);
  fire();
  expect(playback.state()).toMatchObject({ index: 1, speed: 25, playing: true });
});

test('a speed chosen while paused starts nothing', () => {
  const { playback, running } = start(tenSeconds);
  playback.setSpeed(5);
  expect(running()).toEqual([]);
});

test('stops by itself at the end, and plays from there anew', () => {
  const { playback, times, running, fire } = start(tenSeconds);
  playback.play();
  fire(10);
  expect(playback.state()).toMatchObject({ playing: false, index: 10, time: 110_000 });
  expect(running()).toEqual([]);
  playback.play();
  expect(playback.state()).toMatchObject({ playing: true, index: 0, time: 100_000 });
  fire();
  expect(times.slice(-2)).toEqual([100_000, 101_000]);
});

test('the last position is the end, even when the steps do not fit', () => {
  const { playback } = start({ minTime: 0, maxTime: 2500 });
  playback.toEnd();
  expect(playback.state()).toMatchObject({ index: 3, lastIndex: 3, time: 2500 });
});

test('pause reports the current time', () => {
  const { playback, times, running, fire } = start(tenSeconds);
  playback.play();
  fire();
  playback.pause();
  expect(times).toEqual([101_000, 101_000]);
  expect(running()).toEqual([]);
});

test.each(['toStart', 'toEnd', 'next', 'previous'] as const)('%s pauses', (move) => {
  const { playback, running, fire } = start(tenSeconds);
  playback.play();
  fire(5);
  playback[move]();
  expect(playback.state()).toMatchObject({
    playing: false,
    index: { toStart: 0, toEnd: 10, next: 6, previous: 4 }[move],
  });
  expect(running()).toEqual([]);
});

test('seeking does not pause, unless it reaches the end', () => {
  const { playback, running } = start(tenSeconds);
  playback.play();
  playback.seek(7);
  expect(playback.state()).toMatchObject({ playing: true, index: 7, time: 107_000 });
  playback.seek(10);
  expect(playback.state().playing).toBe(false);
  expect(running()).toEqual([]);
});

test('with anchors, next and previous go to the neighbouring one, then to the ends', () => {
  const { playback, times } = start({ ...tenSeconds, anchors: [107_300, 102_000, 50, 999_999] });
  for (const move of ['next', 'next', 'next', 'previous', 'previous', 'previous'] as const) playback[move]();
  expect(times).toEqual([102_000, 107_300, 110_000, 107_300, 102_000, 100_000]);
});

test('an empty stretch has one position and does not play', () => {
  const { playback, running } = start({ minTime: 5, maxTime: 5 });
  playback.play();
  playback.next();
  expect(playback.state()).toMatchObject({ playing: false, index: 0, time: 5 });
  expect(running()).toEqual([]);
});

test('disposing stops the timer; listeners are told of changes until they leave', () => {
  const { playback, running } = start(tenSeconds);
  const listener = jest.fn();
  const leave = playback.subscribe(listener);
  playback.play();
  playback.dispose();
  expect(running()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  playback.next();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('whatever is pressed, the position stays inside and one timer at most runs', () => {
  const moves = ['play', 'pause', 'next', 'previous', 'toStart', 'toEnd', 'fire', 'seek', 'speed'] as const;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.array(fc.tuple(fc.constantFrom(...moves), fc.integer({ min: -3, max: 40 }))),
      (length, pressed) => {
        const { playback, running, fire } = start({ minTime: 1000, maxTime: 1000 + length });
        for (const [move, number] of pressed) {
          if (move === 'fire') fire();
          else if (move === 'seek') playback.seek(number);
          else if (move === 'speed') playback.setSpeed(playbackSpeeds[Math.abs(number) % 4] ?? 1);
          else playback[move]();
          const { index, lastIndex, time, playing } = playback.state();
          expect(index >= 0 && index <= lastIndex).toBe(true);
          expect(time >= 1000 && time <= 1000 + length).toBe(true);
          expect(running()).toHaveLength(playing ? 1 : 0);
        }
      },
    ),
  );
});
