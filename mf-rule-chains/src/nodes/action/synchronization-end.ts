import { nodeForm } from '../node-form';

export const synchronizationEnd = nodeForm({
  class: 'transaction.TbSynchronizationEndNode',
  directive: 'tbNodeEmptyConfig',
  help: 'synchronization-end',
  note: 'deprecated',
  fields: [],
});
