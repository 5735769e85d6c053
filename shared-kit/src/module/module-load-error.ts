import { CodeNotLoadedError } from '../browser/load-code';

/** One try to run a version of a module, and why it did not run. */
export interface LoadAttempt {
  version: string;
  reason: string;
}

/** A module's code could not be brought to run: every version that was tried, with its reason. */
export class ModuleLoadError extends CodeNotLoadedError {
  constructor(
    readonly module: string,
    readonly expose: string,
    readonly attempts: LoadAttempt[],
  ) {
    super(`${module} ${expose}: ${attempts.map(({ version, reason }) => `${version}: ${reason}`).join('; ')}`);
    this.name = 'ModuleLoadError';
  }
}
