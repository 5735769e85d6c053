import { queueSchema } from './queue-fields';

test.each(['submitStrategy.type', 'processingStrategy.type'])('%s is required: a cleared choice is refused', (path) => {
  const values = { submitStrategy: { type: null }, processingStrategy: { type: null } };
  return expect(queueSchema.validateAt(path, values)).rejects.toMatchObject({
    errors: [{ key: 'validation.required' }],
  });
});
