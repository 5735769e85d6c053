import { all, isOn, not } from '../conditions';
import { choice, flag, number, port, secret, text } from '../field-kinds';
import { nodeForm } from '../node-form';

const own = not(isOn('useSystemSmtpSettings'));
const byProxy = all(own, isOn('enableProxy'));

export const sendEmail = nodeForm({
  class: 'mail.TbSendEmailNode',
  directive: 'tbActionNodeSendEmailConfig',
  help: 'send-email',
  fields: [
    flag('useSystemSmtpSettings'),
    choice('smtpProtocol', ['smtp', 'smtps'], { required: true, when: own }),
    text('smtpHost', { required: true, when: own }),
    port('smtpPort', { when: own }),
    number('timeout', { required: true, min: 0, when: own }),
    flag('enableTls', { when: own }),
    choice('tlsVersion', ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'], { set: null, when: all(own, isOn('enableTls')) }),
    flag('enableProxy', { when: own }),
    text('proxyHost', { required: true, when: byProxy }),
    port('proxyPort', { when: byProxy }),
    text('proxyUser', { when: byProxy }),
    text('proxyPassword', { when: byProxy }),
    text('username', { when: own }),
    secret('password', { when: own }),
  ],
});
