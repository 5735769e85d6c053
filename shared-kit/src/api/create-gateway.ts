import type { Device } from './devices';

/** Type of a gateway that is made here. */
export const defaultGatewayType = 'Gateway';

/** What making a gateway asks for, so that its order can be tested. */
export interface CreateGatewaySteps {
  confirm: (name: string) => Promise<boolean>;
  findByName: (name: string) => Promise<Device | null>;
  save: (device: { name: string; label: null; type: string; additionalInfo: { gateway: true } }) => Promise<Device>;
  onNameExists: (name: string) => void;
}

/**
 * Makes a gateway of a name: asks, looks whether a device has the name already, saves.
 *
 * @returns the device; 'declined', or 'exists' where nothing was made.
 */
export async function createGateway(
  name: string,
  type: string,
  steps: CreateGatewaySteps,
): Promise<Device | 'declined' | 'exists'> {
  if (!(await steps.confirm(name))) return 'declined';
  if (await steps.findByName(name)) {
    steps.onNameExists(name);
    return 'exists';
  }
  return steps.save({ name, label: null, type, additionalInfo: { gateway: true } });
}
