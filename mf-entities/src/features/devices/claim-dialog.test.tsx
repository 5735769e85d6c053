import { ApiError } from '@mullion/shared-kit/api/api-error';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, within } from '@testing-library/react';
import { fakeContext, playPlatform, renderModule, settle } from '../../testing/render-module';
import { openClaimDialog } from './claim-dialog';

async function open(answer: () => unknown) {
  const calls = playPlatform(answer);
  const rendered = await renderModule(null);
  const context = fakeContext({ authority: 'CUSTOMER_USER', scope: { kind: 'customer', customerId: 'c1' } });
  act(() => void openClaimDialog(context));
  const dialog = within(await screen.findByRole('dialog', { name: 'Claim device' }));
  const name = dialog.getByLabelText(/^Device name/);
  const secret = dialog.getByLabelText('Secret');
  await rendered.user.type(name, ' Pump/7 ');
  await rendered.user.type(secret, 's3 cret');
  const claim = async () => {
    await rendered.user.click(dialog.getByRole('button', { name: 'Claim device' }));
    await settle(rendered.client);
  };
  return { ...rendered, calls, context, dialog, name, secret, claim };
}

const refuse = (status: number, body: string | object) => () => {
  throw new ApiError({ kind: 'http', status, body: body as never });
};

describe('claiming a device', () => {
  it('takes it over by its name and secret, says so, and opens it', async () => {
    const device = { id: entityId('DEVICE', 'd1'), name: 'Pump/7' };
    const { calls, context, claim } = await open(() => ({ device, response: 'SUCCESS' }));
    await expectAccessible();
    await claim();
    expect(calls).toEqual([
      { method: 'POST', path: '/api/customer/device/Pump%2F7/claim', body: { secretKey: 's3 cret' } },
    ]);
    expect(await screen.findByText('Pump/7 claimed')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(context.open).toHaveBeenCalledWith('d1');
  });

  it.each([
    ['a wrong secret', refuse(400, 'FAILURE'), 'secret', /^The secret is wrong, or the device isn’t waiting/],
    ['one that is somebody’s', refuse(400, 'CLAIMED'), 'name', /^Someone has already claimed this device/],
    ['an unknown name', refuse(404, { message: 'not found' }), 'name', /^No device has this name/],
    ['a failure told with 200', () => ({ device: null, response: 'FAILURE' }), 'secret', /^The secret is wrong/],
  ] as const)('says %s at its field, and loses nothing', async (_, answer, field, text) => {
    const { dialog, claim, ...fields } = await open(answer);
    await claim();
    expect(dialog.getByText(text)).toBeInTheDocument();
    expect(fields[field]).toBeInvalid();
    expect(fields[field]).toHaveFocus();
    expect(fields.name).toHaveValue(' Pump/7 ');
    expect(fields.secret).toHaveValue('s3 cret');
    expect(screen.queryByText(/unexpected/i)).not.toBeInTheDocument();
  });

  it('says above the fields what is about none of them', async () => {
    const { dialog, claim } = await open(refuse(429, { message: 'Too many attempts', errorCode: 33 }));
    await claim();
    expect(dialog.getByRole('alert')).toHaveTextContent('Too many attempts');
  });
});
