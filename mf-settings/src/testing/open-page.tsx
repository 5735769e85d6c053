import { session } from '@mullion/shared-kit/session/session';
import { type Call, playPlatform, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import texts from '../../locales/en_US.json';

export { ApiError } from '@mullion/shared-kit/api/api-error';

/** Draws a page of this module for somebody, over a platform that the test plays. */
export async function openPage(
  Page: ComponentType,
  answer: (call: Call) => unknown,
  authority: 'SYS_ADMIN' | 'TENANT_ADMIN' = 'SYS_ADMIN',
  userId = 'ann',
) {
  act(() => session.store.setState({ authUser: { authority, userId, sub: 'ann@example.com' } as never }));
  const calls = playPlatform(answer);
  const rendered = await renderModule(<Page />, { name: 'mf-settings', texts });
  await settle(rendered.client);
  const saveAll = () => rendered.user.click(screen.getByRole('button', { name: 'Save' }));
  const sent = () => calls.filter(({ method }) => method === 'POST');
  return { ...rendered, calls, sent, saveAll };
}

/** Types into a field in place of what it holds. */
export async function retype(
  user: { clear: (field: Element) => Promise<void>; type: (field: Element, text: string) => Promise<void> },
  label: RegExp,
  text: string,
) {
  const field = screen.getByLabelText(label, { selector: 'input' });
  await user.clear(field);
  if (text) await user.type(field, text.replace(/[{[]/g, '$&$&'));
  return field;
}
