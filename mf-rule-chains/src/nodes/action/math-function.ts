import { all, isOneOf } from '../conditions';
import { isArgumentsValid, MathArgumentsControl } from '../controls/math-arguments-control';
import { argumentScopes, argumentsFor, mathOperations } from '../controls/math-operations';
import { OperationControl } from '../controls/operation-control';
import { choice, flag, group, number, special, text } from '../field-kinds';
import { without, withValue } from '../form-values';
import { nodeForm } from '../node-form';

const isCustom = isOneOf('operation', 'CUSTOM');
const isAttribute = isOneOf('result.type', 'ATTRIBUTE');
const isStored = isOneOf('result.type', 'ATTRIBUTE', 'TIME_SERIES');

export const mathFunction = nodeForm({
  class: 'math.TbMathNode',
  directive: 'tbActionNodeMathFunctionConfig',
  help: 'math-function',
  fields: [
    special('operation', OperationControl, {
      required: true,
      check: (value) => (mathOperations.includes(value as never) ? undefined : { key: 'validation.required' }),
    }),
    special('arguments', MathArgumentsControl, { required: true, check: isArgumentsValid }),
    text('customFunction', {
      required: true,
      when: isCustom,
      check: (value) =>
        String(value).length > 256 ? { key: 'validation.max-length', values: { max: 256 } } : undefined,
    }),
    group('result', [
      choice('result.type', ['ATTRIBUTE', 'TIME_SERIES', 'MESSAGE_BODY', 'MESSAGE_METADATA'], {
        name: 'valueType',
        required: true,
      }),
      choice('result.attributeScope', argumentScopes.slice(0, 2), {
        name: 'scope',
        required: true,
        when: isAttribute,
      }),
      text('result.key', { name: 'key', required: true }),
      number('result.resultValuePrecision', { min: 0 }),
      flag('result.addToBody', { when: isStored }),
      flag('result.addToMetadata', { when: isStored }),
    ]),
  ],
  adjust: (after, before) => {
    let next = after;
    if (after.operation !== before.operation) {
      next = { ...next, arguments: argumentsFor(after) };
      if (!isCustom(next)) next = without(next, 'customFunction');
    }
    const left = all(isAttribute, () => !isAttribute(after))(before);
    return left ? withValue(next, 'result.attributeScope', undefined) : next;
  },
});
