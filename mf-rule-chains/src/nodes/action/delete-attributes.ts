import { isOneOf } from '../conditions';
import { chips, flag } from '../field-kinds';
import { nodeForm } from '../node-form';
import { leftShared, scope } from '../shared-fields';

export const deleteAttributes = nodeForm({
  class: 'telemetry.TbMsgDeleteAttributesNode',
  directive: 'tbActionNodeDeleteAttributesConfig',
  help: 'delete-attributes',
  adjust: leftShared,
  fields: [
    scope,
    chips('keys', { name: 'attributeKeys', required: true, hint: 'pattern' }),
    flag('sendAttributesDeletedNotification'),
    flag('notifyDevice', { when: isOneOf('scope', 'SHARED_SCOPE') }),
  ],
});
