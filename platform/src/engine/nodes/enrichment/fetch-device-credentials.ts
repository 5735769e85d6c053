import { refuseForeign } from '../../../framework/access.js';
import { credentialsOf, type DeviceCredentials } from '../../../resources/device-credentials.js';
import { exactText, parseExactJson } from '../../../telemetry/exact-json.js';
import { flag } from '../../configuration.js';
import { objectOf, plainText, withBody } from '../../content/body.js';
import { changed } from '../../message.js';
import { defineNode } from '../../node.js';

/** What a device signs in with: its token, its certificate, or an object of names and passwords. */
const toJson = ({ credentialsType, credentialsId, credentialsValue }: DeviceCredentials) => {
  if (credentialsType === 'ACCESS_TOKEN') return credentialsId;
  if (credentialsType === 'X509_CERTIFICATE') return credentialsValue;
  return parseExactJson(credentialsValue ?? 'null');
};

/** The credentials of the device a message comes from. */
export const fetchDeviceCredentials = defineNode<{ fetchToMetadata: boolean }>({
  class: 'metadata.TbFetchDeviceCredentialsNode',
  labels: ['Success'],
  configuration: { fetchToMetadata: flag },
  tolerant: true,
  execute: async ({ fetchToMetadata }, message, { read, tenantId }) => {
    const { originator } = message;
    if (originator.entityType !== 'DEVICE') throw new Error(`Unsupported originator type: ${originator.entityType}!`);
    const found = await read((tx) => {
      refuseForeign(tx, tenantId, originator);
      return credentialsOf(tx, originator.id);
    });
    if (!found) throw new Error(`Device ${originator.id} has no credentials`);
    const { credentialsType } = found;
    const credentials = toJson(found);
    if (!fetchToMetadata) {
      return { message: withBody(message, { ...objectOf(message), credentialsType, credentials }), labels: 'Success' };
    }
    const told = typeof credentials === 'string' ? plainText(credentials) : exactText(credentials);
    const metadata = { ...message.metadata, credentialsType, credentials: told };
    return { message: changed(message, { metadata }), labels: 'Success' };
  },
});
