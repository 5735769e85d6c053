import { isOneOf } from '../conditions';
import { choice, pattern } from '../field-kinds';
import { nodeForm } from '../node-form';

const isDynamic = isOneOf('mailBodyType', 'dynamic');

export const toEmail = nodeForm({
  class: 'mail.TbMsgToEmailNode',
  directive: 'tbTransformationNodeToEmailConfig',
  help: 'to-email',
  fields: [
    pattern('fromTemplate', { required: true, rows: 2 }),
    pattern('toTemplate', { required: true, rows: 2, hint: 'pattern-list' }),
    pattern('ccTemplate', { rows: 2, hint: 'pattern-list' }),
    pattern('bccTemplate', { rows: 2, hint: 'pattern-list' }),
    pattern('subjectTemplate', { required: true, rows: 2 }),
    choice('mailBodyType', ['false', 'true', 'dynamic']),
    pattern('isHtmlTemplate', { required: true, hint: 'pattern-flag', when: isDynamic }),
    pattern('bodyTemplate', { required: true, rows: 6 }),
  ],
  adjust: (after, before) => (isDynamic(after) && !isDynamic(before) ? { ...after, isHtmlTemplate: '' } : after),
});
