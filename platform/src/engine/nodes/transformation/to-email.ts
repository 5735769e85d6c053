import { text } from '../../configuration.js';
import { withBody } from '../../content/body.js';
import { fill } from '../../content/patterns.js';
import { changed } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  fromTemplate: string | null;
  toTemplate: string | null;
  ccTemplate: string | null;
  bccTemplate: string | null;
  subjectTemplate: string | null;
  bodyTemplate: string | null;
  isHtmlTemplate: string | null;
  mailBodyType: string | null;
}

/** Makes a mail of a message, for the node that sends mails. */
export const toEmail = defineNode<Config>({
  class: 'mail.TbMsgToEmailNode',
  labels: ['Success'],
  configuration: {
    fromTemplate: text,
    toTemplate: text,
    ccTemplate: text,
    bccTemplate: text,
    subjectTemplate: text,
    bodyTemplate: text,
    isHtmlTemplate: text,
    mailBodyType: text,
  },
  execute: (config, message) => {
    const filled = (template: string | null): string | null => (template ? fill(template, message) : null);
    const kind = config.mailBodyType === 'dynamic' ? filled(config.isHtmlTemplate) : config.mailBodyType;
    const mail = {
      from: filled(config.fromTemplate),
      to: filled(config.toTemplate),
      cc: filled(config.ccTemplate),
      bcc: filled(config.bccTemplate),
      subject: filled(config.subjectTemplate),
      body: filled(config.bodyTemplate),
      images: null,
      html: kind?.toLowerCase() === 'true',
    };
    return { message: changed(withBody(message, mail), { type: 'SEND_EMAIL' }), labels: 'Success' };
  },
});
