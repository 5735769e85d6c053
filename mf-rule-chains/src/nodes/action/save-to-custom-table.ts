import { map, text } from '../field-kinds';
import { nodeForm } from '../node-form';

export const saveToCustomTable = nodeForm({
  class: 'action.TbSaveToCustomCassandraTableNode',
  directive: 'tbActionNodeCustomTableConfig',
  help: 'save-to-custom-table',
  fields: [
    text('tableName', { required: true, trims: true, hint: 'table' }),
    map('fieldsMapping', ['message-field', 'table-column'], { required: true }),
  ],
});
