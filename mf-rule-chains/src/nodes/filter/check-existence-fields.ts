import { at } from '../conditions';
import { chips, flag } from '../field-kinds';
import { type Condition, nodeForm } from '../node-form';

const isEmpty =
  (path: string): Condition =>
  (configuration) => {
    const list = at(configuration, path);
    return !Array.isArray(list) || list.length === 0;
  };

const keys = (path: string, other: string) =>
  chips(path, {
    hint: 'enter-adds',
    rule: (configuration) =>
      isEmpty(path)(configuration) && isEmpty(other)(configuration) ? { key: 'problem.a-key' } : undefined,
  });

export const checkExistenceFields = nodeForm({
  class: 'filter.TbCheckMessageNode',
  directive: 'tbFilterNodeCheckMessageConfig',
  help: 'check-existence-fields',
  fields: [keys('messageNames', 'metadataNames'), keys('metadataNames', 'messageNames'), flag('checkAllKeys')],
});
