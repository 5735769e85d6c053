import { saveRules, saveValues } from './save-values';

test('the branch is required: a cleared one is refused', () =>
  expect(saveRules(true).validateAt('branch', saveValues('First', true, null))).rejects.toMatchObject({
    errors: [{ key: 'validation.required' }],
  }));
