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

/** Has them run beside the tests of the file that calls it. */
export function runTenantWorld(): void {
  beforeAll(async () => {
    platform = await runPlatform();
    sys = await signInSystem(platform);
    own = await makeTenant(platform, sys);
  });
  afterAll(() => platform.stop());
}
