import { OriginatorControl } from '../controls/entity-controls';
import { number, script, special } from '../field-kinds';
import { nodeForm } from '../node-form';

export const generator = nodeForm({
  class: 'debug.TbMsgGeneratorNode',
  directive: 'tbActionNodeGeneratorConfig',
  help: 'generator',
  fields: [
    number('msgCount', { required: true, min: 0 }),
    number('periodInSeconds', { required: true, min: 1 }),
    special('originatorType', OriginatorControl, { name: 'originator' }),
    script('generate', 'Generate', 'generate', 'generator_node_script_fn', {
      args: ['prevMsg', 'prevMetadata', 'prevMsgType'],
    }),
  ],
});
