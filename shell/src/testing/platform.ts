import { createFakePlatform, type FakeAnswer, type FakeCall } from '@mullion/shared-kit/testing/fake-platform';

export { ok, refuse } from '@mullion/shared-kit/testing/fake-platform';

type Answers = Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>)>;

let answers: Answers = {};

/** The platform behind the shell of a test: answers by "METHOD /path", 404 for what a test does not name. */
export const platform = createFakePlatform((call) => {
  const answer = answers[`${call.method} ${call.url.split('?')[0]}`];
  return typeof answer === 'function' ? answer(call) : answer;
});

/** What the platform answers from now on. */
export const answer = (next: Answers): void => {
  answers = { ...answers, ...next };
};

/** Calls of a path so far. */
export const callsOf = (path: string): FakeCall[] => platform.calls.filter((call) => call.url.split('?')[0] === path);

export function forgetPlatform(): void {
  answers = {};
  platform.calls.length = 0;
}
