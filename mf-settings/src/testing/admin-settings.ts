import type { Call } from '@mullion/shared-kit/testing/render-module';
import { screen } from '@testing-library/react';
import { ApiError } from './open-page';

/** What the platform answers where nothing was ever set. */
export const notSet = () => {
  throw new ApiError({ kind: 'http', status: 404 });
};
export const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' });
export const box = (name: string) => screen.getByRole('switch', { name });

/** Settings under a key: what is stored, and what was sent last. */
export function admin(key: string, jsonValue: object) {
  let stored = { id: { id: 's1' }, createdTime: 1, key, jsonValue };
  return {
    answer: ({ method, path, body }: Call) => {
      if (path === `/api/admin/settings/${key}`) return stored;
      if (method === 'POST' && path === '/api/admin/settings') {
        stored = body as typeof stored;
        return stored;
      }
      return notSet();
    },
    set: (next: object) => {
      stored = { ...stored, jsonValue: next };
    },
  };
}
