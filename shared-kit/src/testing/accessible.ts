import { act } from '@testing-library/react';
import axe from 'axe-core';

/**
 * Fails with what axe-core finds in the document. Contrast is not for jsdom, which does not paint; the tokens' contrast
 * has its own test, and a fragment need not lie in a landmark.
 */
export async function expectAccessible(root: Element = document.body): Promise<void> {
  // On a busy machine it takes seconds, in which a toast may go.
  const { violations } = await act(() =>
    axe.run(root, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
      // Nobody reads what passed, and there are no files of styles to fetch.
      resultTypes: ['violations'],
      preload: false,
    }),
  );
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  );
  expect(found).toEqual([]);
}
