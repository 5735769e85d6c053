import { type Closed, frameObservables, type ScriptObservable } from './observables';

const closed: Closed = (_path, members) => members;
const { once, many, rxjs } = frameObservables(closed);
// biome-ignore lint/suspicious/noExplicitAny: scripts have no types.
const $ = rxjs as Record<string, any>;

/** What an observable gives, until it ends. */
const heard = (from: ScriptObservable): Promise<unknown[]> =>
  new Promise((resolve) => {
    const all: unknown[] = [];
    from.subscribe(
      (value) => all.push(value),
      (error) => resolve([...all, `error ${error instanceof Error ? error.message : error}`]),
      () => resolve([...all, 'end']),
    );
  });
const late = (value: unknown) => once(async () => value);
const after = (ms: number) => $.timer(ms).pipe($.map(() => ms));
const broken = once(async () => {
  throw new Error('gone');
});

test.each<[string, () => ScriptObservable, unknown[]]>([
  ['values in order', () => $.of(1, 2), [1, 2, 'end']],
  ['a promise', () => $.from(Promise.resolve(3)), [3, 'end']],
  [
    'what operators make',
    () =>
      $.of(1, 2, 3).pipe(
        $.filter((n: number) => n > 1),
        $.map((n: number) => n * 10),
      ),
    [20, 30, 'end'],
  ],
  ['one call after another', () => late(1).pipe($.mergeMap((n: number) => late(n + 1))), [2, 'end']],
  ['the newest call', () => $.of(1, 2).pipe($.switchMap((n: number) => late(n))), [2, 'end']],
  ['calls side by side', () => $.forkJoin([late(1), late(2)]), [[1, 2], 'end']],
  ['calls by name', () => $.forkJoin({ a: late(1), b: $.of(5) }), [{ a: 1, b: 5 }, 'end']],
  ['what replaces a failure', () => broken.pipe($.catchError((error: Error) => $.of(error.message))), ['gone', 'end']],
  ['a failure of one of several', () => $.forkJoin([late(1), broken]), ['error gone']],
  [
    'what an operator throws',
    () =>
      $.of(1).pipe(
        $.map(() => {
          throw new Error('no');
        }),
      ),
    ['error no'],
  ],
  ['as many as are taken', () => $.of(1, 2, 3).pipe($.take(2)), [1, 2, 'end']],
  ['none where none are taken', () => many(() => () => undefined).pipe($.take(0)), ['end']],
  ['nothing', () => $.EMPTY, ['end']],
  ['calls one after the other', () => $.from([30, 1]).pipe($.concatMap(after), $.toArray()), [[30, 1], 'end']],
  [
    'what is made of all from the first on',
    () => $.of(5, 1, 2).pipe($.reduce((all: string, n: number, at: number) => `${all} ${n}@${at}`)),
    ['5 1@1 2@2', 'end'],
  ],
  ['nothing made of none', () => $.EMPTY.pipe($.reduce((sum: number, n: number) => sum + n)), ['end']],
  ['what is made of all', () => $.of(1, 2, 3).pipe($.reduce((sum: number, n: number) => sum + n, 0)), [6, 'end']],
])('gives %s', async (_what, make, expected) => {
  expect(await heard(make())).toEqual(expected);
});

test('who unsubscribes hears nothing more, and what was begun is begun once', async () => {
  const start = jest.fn(async () => 1);
  const next = jest.fn();
  const call = once(start);
  expect(start).not.toHaveBeenCalled();
  call.subscribe(next).unsubscribe();
  call
    .pipe($.map((n: number) => n + 1))
    .subscribe(next)
    .unsubscribe();
  await heard(call);
  expect([start.mock.calls.length, next.mock.calls.length]).toEqual([1, 0]);
});

test.each<[string, (all: ScriptObservable) => void]>([
  ['as many as are wanted have come', (all) => all.pipe($.take(1)).subscribe()],
  [
    'an operator fails',
    (all) =>
      all
        .pipe(
          $.map(() => {
            throw new Error('no');
          }),
        )
        .subscribe(),
  ],
  ['what it leads to fails', (all) => all.pipe($.mergeMap(() => $.throwError('no'))).subscribe()],
  ['nobody hears any more', (all) => all.subscribe().unsubscribe()],
])('what goes on ends once %s, and what was to be done then is done', (_what, hear) => {
  const [ended, last] = [jest.fn(), jest.fn()];
  let tell: (value: unknown) => void = () => undefined;
  const all = many((next) => {
    tell = next;
    return ended;
  });
  hear(all.pipe($.finalize(last)));
  for (const value of [1, 2]) tell(value);
  expect([ended.mock.calls.length, last.mock.calls.length]).toEqual([1, 1]);
});

test('who hears later counts from the first on', async () => {
  const counted = $.of('a', 'b').pipe($.map((value: string, at: number) => `${value}${at}`));
  await heard(counted);
  expect(await heard(counted)).toEqual(['a0', 'b1', 'end']);
});

test('what follows a call that is over at once ends with whoever hears it', async () => {
  const ended = jest.fn();
  const goesOn = many(() => ended);
  const all = $.of(late(1), $.of(2), goesOn).pipe($.concatMap((one: ScriptObservable) => one));
  const three = new Promise((resolve) => setImmediate(resolve));
  const { unsubscribe } = all.subscribe();
  await three;
  unsubscribe();
  expect(ended).toHaveBeenCalledTimes(1);
});
