import { functionFrame } from './function-frame';
import { functionWorker } from './function-worker';
import {
  answerGrace,
  contextCount,
  errorTextLimit,
  fewestWorkers,
  functionTimeLimit,
  functionTurn,
  jobResultLimits,
  mostWorkers,
  type ProgramLimits,
  resendLimit,
  resultLimits,
  startTimeLimit,
} from './limits';
import { toData } from './to-data';

/** Limits of the programs, for a processor with so many cores: one of them is left to the page. */
export const programLimits = (cores: number): ProgramLimits => ({
  result: resultLimits,
  total: jobResultLimits,
  errorText: errorTextLimit,
  workers: Math.min(mostWorkers, Math.max(fewestWorkers, cores - 1)),
  call: functionTimeLimit,
  turn: functionTurn,
  grace: answerGrace,
  start: startTimeLimit,
  resend: resendLimit,
  contexts: contextCount,
});

/** The program of the hidden frame, with that of its workers inside of it: one expression, a function of the port. */
export function functionProgram(cores: number): string {
  const limits = JSON.stringify(programLimits(cores));
  const workerText = `'use strict'; (${functionWorker})(${limits}, ${toData})`;
  return `(port) => (${functionFrame})(port, ${limits}, ${toData}, ${JSON.stringify(workerText)})`;
}
