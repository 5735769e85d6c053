import fc from 'fast-check';
import { branchesByPrefix } from './branch-picker';

test('branches are found by the beginning of their name, whatever its case', () => {
  const branch = fc.record({ name: fc.stringMatching(/^[a-z/]{0,6}$/), default: fc.boolean() });
  fc.assert(
    fc.property(fc.array(branch), fc.stringMatching(/^[a-z]{0,2}$/), (branches, prefix) => {
      const found = branchesByPrefix(branches, prefix.toUpperCase());
      expect(found).toEqual(branches.filter(({ name }) => name.slice(0, prefix.length) === prefix));
    }),
  );
});
