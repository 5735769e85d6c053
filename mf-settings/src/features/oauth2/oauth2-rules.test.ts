import { oauth2Rules } from './oauth2-rules';

test('scopes are required: a cleared list is refused', () =>
  expect(
    oauth2Rules().validateAt('groups[0].providers[0].scope', { groups: [{ providers: [{ scope: null }] }] }),
  ).rejects.toMatchObject({ errors: [{ key: 'validation.required' }] }));
