import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import General from './general';
import OutgoingMail from './outgoing-mail';
import SmsProvider from './sms-provider';
import { openPage } from './testing/open-page';

const settings: Record<string, object> = {
  general: { baseUrl: 'http://localhost:8080', prohibitDifferentUrl: false },
  mail: { mailFrom: 'a@example.com', smtpProtocol: 'smtp', smtpHost: 'one', smtpPort: '25', timeout: '10000' },
  sms: { type: 'TWILIO', numberFrom: '+4915112345678', accountSid: 'sid', accountToken: 'token' },
};

const answer = ({ path }: { path: string }) => {
  const key = path.split('/').at(-1) ?? '';
  return { key, jsonValue: settings[key] };
};

const long = 'x'.repeat(256);

test.each<[string, RegExp, ComponentType, string]>([
  ['general', /^Base URL/, General, `https://${long.slice(8)}`],
  ['mail', /^From/, OutgoingMail, long],
  ['mail', /^Host/, OutgoingMail, long],
  ['mail', /^Username/, OutgoingMail, long],
  ['SMS', /^Account SID/, SmsProvider, long],
  ['SMS', /^Account token/, SmsProvider, long],
])('%s: 256 characters are refused at their field, %s', async (_, label, page, text) => {
  const { sent } = await openPage(page, answer);
  const field = await screen.findByLabelText(label, { selector: 'input' });
  fireEvent.change(field, { target: { value: text } });
  act(() => field.focus());
  fireEvent.blur(field);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/255/));
  await act(async () => screen.getAllByRole('button', { name: 'Save' })[0]?.click());
  expect(sent()).toEqual([]);
});
