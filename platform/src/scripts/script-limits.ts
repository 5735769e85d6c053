import { numberFromEnvironment } from '../framework/environment.js';

/** What a run of a script may take. */
export const SCRIPT_LIMITS = {
  /** Characters of a script, of a message with its metadata, and of what a script answers or throws. */
  scriptLength: 50_000,
  inputLength: 100_000,
  outputLength: 300_000,
  /** Bytes of memory, and of the stack. */
  memory: 32 * 1024 * 1024,
  stack: 512 * 1024,
  /** How long a test run may take, in milliseconds. */
  testRun: numberFromEnvironment('SCRIPT_TEST_LIMIT_MS', 20_000),
} as const;

export const tooLong = (what: string, most: number): string =>
  `Script ${what} exceeds maximum allowed size of ${most} symbols`;
