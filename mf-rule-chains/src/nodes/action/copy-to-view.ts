import { nodeForm } from '../node-form';

export const copyToView = nodeForm({
  class: 'action.TbCopyAttributesToEntityViewNode',
  directive: 'tbNodeEmptyConfig',
  help: 'copy-to-view',
  fields: [],
});
