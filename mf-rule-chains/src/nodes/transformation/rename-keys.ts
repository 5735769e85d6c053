import { map, radio } from '../field-kinds';
import { nodeForm } from '../node-form';

export const renameKeys = nodeForm({
  class: 'transform.TbRenameKeysNode',
  directive: 'tbTransformationNodeRenameKeysConfig',
  help: 'rename-keys',
  fields: [
    radio('fromMetadata', 'fromMetadata', [false, true], { name: 'renameIn', required: true }),
    map('renameKeysMapping', ['key-name', 'new-key-name'], {
      required: true,
      check: (mapping) =>
        Object.entries(mapping as object).some(([key, next]) => key === next)
          ? { key: 'problem.same-name' }
          : undefined,
    }),
  ],
});
