import { nodeForm } from '../node-form';

export const acknowledge = nodeForm({
  class: 'flow.TbAckNode',
  directive: 'tbNodeEmptyConfig',
  help: 'acknowledge',
  fields: [],
});
