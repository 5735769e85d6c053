import { translate } from '../i18n/i18n';
import type { ParseAnswer, ParseRequest } from './parse-worker';
import { createSeriesParser, IN_PLACE_BYTES, type WorkerLike } from './series-parser';

const bodyOf = (points: number) =>
  new TextEncoder().encode(JSON.stringify({ t: Array.from({ length: points }, (_, ts) => ({ ts, value: ts })) }))
    .buffer as ArrayBuffer;
const long = () => bodyOf(20_000);

/** A worker that the test plays. */
class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  isEnded = false;
  readonly asked: ParseRequest[] = [];
  postMessage(message: ParseRequest) {
    this.asked.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
  say(answer: ParseAnswer) {
    this.onmessage?.({ data: answer } as MessageEvent<ParseAnswer>);
  }
}

function setup() {
  const workers: FakeWorker[] = [];
  const parser = createSeriesParser(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return { parser, workers, worker: () => workers.at(-1) as FakeWorker };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('parses short answers where they come in', async () => {
  const { parser, workers } = setup();
  const { t } = await parser.parse(bodyOf(3));
  expect(t?.ts).toEqual(Float64Array.of(0, 1, 2));
  expect(workers).toEqual([]);
});

it('asks one worker for long ones once it runs, and ends it when it has had no work for a while', async () => {
  const { parser, workers, worker } = setup();
  const both = [parser.parse(long()), parser.parse(long())];
  expect(worker().asked).toEqual([]);
  worker().say('ready');
  const [first, second] = worker().asked.map(({ id }) => id);
  worker().say({ id: second as number, series: { two: { ts: new Float64Array(0), value: new Float64Array(0) } } });
  worker().say({ id: first as number, problem: 'Unexpected end' });
  await expect(both[0]).rejects.toThrow(SyntaxError);
  expect(await both[1]).toHaveProperty('two');
  const third = parser.parse(long());
  await jest.advanceTimersByTimeAsync(60_000);
  expect(worker().isEnded).toBe(false);
  worker().say({ id: worker().asked[2]?.id as number, series: {} });
  await third;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(worker().isEnded).toBe(true);
  parser.parse(long()).catch(() => {});
  expect(workers).toHaveLength(2);
});

it.each([
  ['is refused', (worker: FakeWorker) => worker.onerror?.({} as ErrorEvent)],
  ['says nothing', () => {}],
])('parses in slices where a worker %s', async (_, act) => {
  const { parser, worker, workers } = setup();
  const parsed = parser.parse(long());
  act(worker());
  await jest.advanceTimersByTimeAsync(10_000);
  expect((await parsed).t?.ts).toHaveLength(20_000);
  expect((await parser.parse(long())).t?.ts).toHaveLength(20_000);
  expect(workers).toHaveLength(1);
});

it('parses in slices where there are no workers', async () => {
  const parser = createSeriesParser(() => {
    throw new Error('no workers');
  });
  const body = long();
  expect(body.byteLength).toBeGreaterThan(IN_PLACE_BYTES);
  const parsed = parser.parse(body);
  await jest.advanceTimersByTimeAsync(1000);
  expect((await parsed).t?.ts).toHaveLength(20_000);
});

it('says that an answer is lost with a worker that stops', async () => {
  const { parser, worker } = setup();
  const parsed = parser.parse(long());
  worker().say('ready');
  worker().onerror?.({} as ErrorEvent);
  await expect(parsed).rejects.toThrow(translate('kit', 'part.failed'));
});
