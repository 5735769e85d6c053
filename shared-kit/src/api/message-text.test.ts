/** @jest-environment jsdom */
import { initI18n } from '../i18n/i18n';
import { ApiError } from './api-error';
import { errorMessage } from './error-message';
import { translateMessage } from './message-text';

it('translates a message and the keys among its values; the words of the platform stay', async () => {
  await initI18n('en_US');
  const body = { message: { errorCode: 20 } };
  const error = new ApiError({
    kind: 'http',
    status: 418,
    statusText: 'Text',
    body,
    url: '/api/device/1',
    method: 'GET',
  });
  expect(translateMessage(errorMessage(error))).toBe('418: Permission denied');
  expect(translateMessage({ text: 'said' })).toBe('said');
});
