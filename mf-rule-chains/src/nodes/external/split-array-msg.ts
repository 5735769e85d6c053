import { nodeForm } from '../node-form';

export const splitArrayMsg = nodeForm({
  class: 'transform.TbSplitArrayMsgNode',
  directive: 'tbNodeEmptyConfig',
  help: 'split-array-msg',
  fields: [],
});
