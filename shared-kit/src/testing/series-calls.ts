/** The platform's call for the history of series, as tests answer it. */
import { http } from '../api/http';

/** What a call asks for. */
export interface SeriesCall {
  keys: string[];
  startTs: number;
  endTs: number;
  limit: number;
  interval?: number;
}

/** Answers the calls of every test of a file; what comes back is what the test has been asked so far. */
export function answerSeriesCalls(answer: (call: SeriesCall) => object | Promise<object>): readonly SeriesCall[] {
  const asked: SeriesCall[] = [];
  beforeEach(() => {
    asked.length = 0;
    jest.spyOn(http, 'get').mockImplementation(async (_path, query) => {
      const call = query as SeriesCall;
      asked.push(call);
      return new TextEncoder().encode(JSON.stringify(await answer(call))).buffer as never;
    });
  });
  return asked;
}
