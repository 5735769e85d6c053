import { flag } from '../field-kinds';
import { nodeForm } from '../node-form';

export const fetchDeviceCredentials = nodeForm({
  class: 'metadata.TbFetchDeviceCredentialsNode',
  directive: 'tbEnrichmentNodeFetchDeviceCredentialsConfig',
  help: 'fetch-device-credentials',
  fields: [flag('fetchToMetadata', { isSwitch: true })],
});
