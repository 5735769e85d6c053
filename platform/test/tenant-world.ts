/** A platform with a tenant of its own, for the tests of one file. */
import {
  type Caller,
  makeTenant,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  type TestTenant,
} from './running-platform.js';

export let platform: RunningPlatform;
/** The system administrator. */
export let sys: Caller;
export let own: TestTenant;
/** Another tenant, for files that ask for one. */
export let foreign: TestTenant;

/** Has them run beside the tests of the file that calls it. */
export function runTenantWorld(
  options: { env?: Record<string, string>; foreign?: boolean; dataDir?: string } = {},
): void {
  beforeAll(async () => {
    platform = await runPlatform({ env: options.env, dataDir: options.dataDir });
    sys = await signInSystem(platform);
    own = await makeTenant(platform, sys);
    if (options.foreign) foreign = await makeTenant(platform, sys);
  });
  afterAll(() => platform.stop());
}
