import { nodeForm } from '../node-form';

export const synchronizationStart = nodeForm({
  class: 'transaction.TbSynchronizationBeginNode',
  directive: 'tbNodeEmptyConfig',
  help: 'synchronization-start',
  note: 'deprecated',
  fields: [],
});
