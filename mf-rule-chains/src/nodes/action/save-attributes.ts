import { isOneOf, not } from '../conditions';
import { flag } from '../field-kinds';
import { nodeForm } from '../node-form';
import { leftShared, scope } from '../shared-fields';

const isClient = isOneOf('scope', 'CLIENT_SCOPE');

export const saveAttributes = nodeForm({
  class: 'telemetry.TbMsgAttributesNode',
  directive: 'tbActionNodeAttributesConfig',
  help: 'save-attributes',
  fields: [
    scope,
    // What is stored without it notifies the device.
    flag('notifyDevice', { when: isOneOf('scope', 'SHARED_SCOPE'), absent: true }),
    flag('sendAttributesUpdatedNotification', { when: not(isClient) }),
  ],
  adjust: (after, before) => {
    const next = leftShared(after, before);
    return isClient(next) && !isClient(before) ? { ...next, sendAttributesUpdatedNotification: false } : next;
  },
});
