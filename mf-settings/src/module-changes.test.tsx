import { settle } from '@mullion/shared-kit/testing/render-module';
import { screen, within } from '@testing-library/react';
import Modules from './modules';
import { changed, state } from './testing/modules';
import { ApiError, openPage } from './testing/open-page';

const lost = () => new ApiError({ kind: 'network' });
const meanwhile = () => {
  const message = 'somebody else has changed the modules meanwhile';
  return new ApiError({ kind: 'http', status: 409, body: { message } });
};
const done = 'Version changed. Open pages get it on their next load.';

type Opened = Awaited<ReturnType<typeof openPage>>;

/** Opens the question before something is done, and answers it with yes. */
async function press({ user }: Opened, button: string, answer: string) {
  await user.click(screen.getByRole('button', { name: button }));
  const question = within(await screen.findByRole('alertdialog'));
  const confirm = () => user.click(question.getByRole('button', { name: answer }));
  await confirm();
  return { question, confirm };
}

describe('an answer that got lost', () => {
  test('is told as done where the change was made, which is asked for once', async () => {
    let current = '2.0.0';
    const opened = await openPage(Modules, (call) => {
      if (!changed(call)) return state(current);
      current = '1.0.0';
      throw lost();
    });
    await press(opened, 'Roll back', 'Roll back');
    expect(await screen.findByText(done)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'mf-things 1.0.0' })).toBeVisible();
    expect(opened.calls.filter(changed)).toHaveLength(1);
  });

  test('is an error where nothing was changed, and what is asked again is asked of the same state', async () => {
    const opened = await openPage(Modules, (call) => {
      if (changed(call)) throw lost();
      return state();
    });
    const { confirm } = await press(opened, 'Roll back', 'Roll back');
    await settle(opened.client);
    await confirm();
    const revisions = opened.calls.filter(changed).map(({ body }) => (body as { revision: string }).revision);
    expect(revisions).toEqual(['r-2.0.0', 'r-2.0.0']);
  });

  test('of a gateway that was gone for a while is told once it is back, and nothing is done twice', async () => {
    let current = '2.0.0';
    const opened = await openPage(Modules, (call) => {
      if (changed(call)) {
        if (current === '1.0.0') throw meanwhile();
        current = '1.0.0';
        throw lost();
      }
      if (current === '1.0.0' && opened.calls.filter(changed).length < 2) throw lost();
      return state(current);
    });
    const { confirm } = await press(opened, 'Roll back', 'Roll back');
    await settle(opened.client);
    await confirm();
    expect(await screen.findByText(done)).toBeVisible();
    expect(opened.calls.filter(changed)).toHaveLength(2);
  });
});

describe('the second of two people who decide', () => {
  /** Somebody else was faster: since then, this version is current. */
  const other = (current: string) => {
    let tries = 0;
    return openPage(Modules, (call) => {
      if (!changed(call)) return tries > 0 ? { ...state(current), revision: 'r-theirs' } : state();
      tries += 1;
      throw meanwhile();
    });
  };

  test.each([
    ['Use 1.0.0', 'Use', '1.0.0 is already current.'],
    ['Roll back', 'Roll back', 'No version came before 1.0.0, so there is nothing to go back to.'],
  ])('is offered nothing where nothing is left to do: %s', async (button, answer, told) => {
    const opened = await other('1.0.0');
    const { question } = await press(opened, button, answer);
    expect(await question.findByText(told)).toBeVisible();
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Close']);
  });
});

test('a version that the gateway finds damaged is named, with the one to go back to instead', async () => {
  const { modules } = state();
  const earlier = ['1.0.0', '0.8.0'];
  const opened = await openPage(Modules, (call) => {
    if (!changed(call)) return { ...state(), modules: modules.map((one) => ({ ...one, earlier })) };
    const message = 'mf-things@1.0.0 is damaged: mf-things/1.0.0/page.js: changed';
    throw new ApiError({ kind: 'http', status: 400, body: { message } });
  });
  const { question } = await press(opened, 'Roll back', 'Roll back');
  expect(await question.findByText('Files of 1.0.0 are damaged. Use 0.8.0 instead.')).toBeVisible();
});
