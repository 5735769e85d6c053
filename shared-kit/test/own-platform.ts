/** A platform with a tenant of its own, for the tests of one file. */
import { buildIfStale } from '../../platform/bin/built-platform.mjs';
import {
  makeTenant,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  type TestTenant,
} from '../../platform/test/running-platform';

export let platform: RunningPlatform;
export let tenant: TestTenant;

/** Has them run beside the tests of the file that calls it. */
export function runOwnPlatform(): void {
  beforeAll(async () => {
    buildIfStale();
    platform = await runPlatform();
    tenant = await makeTenant(platform, await signInSystem(platform));
  });
  afterAll(() => platform.stop());
}
