import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { Button } from './button';
import { IconButton } from './icon-button';
import { Tooltip, tooltipDelay } from './tooltip';

test('a button calls back and submits no form', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn();
  const { user } = await renderKit(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Add</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a button that cannot be pressed stays reachable, tells why, and does nothing', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: Event) => event.preventDefault());
  const { user } = await renderKit(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button type="submit" onClick={onClick} disabledReason="Nothing has changed yet">
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Nothing has changed yet');
  await user.tab();
  expect(button).toHaveFocus();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Nothing has changed yet');
  await user.keyboard('{Enter}');
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  await expectAccessible();
});

test.each([
  ['Button', (reason: string | null) => <Button disabledReason={reason}>Save</Button>],
  ['IconButton', (reason: string | null) => <IconButton icon="edit" label="Save" disabledReason={reason} />],
  [
    'a control with a tooltip',
    (reason: string | null) => (
      <Tooltip text={reason}>
        <button type="button">Save</button>
      </Tooltip>
    ),
  ],
])('%s stays the same element and keeps the focus while its reason comes and goes', async (_, drawn) => {
  const { user, rerender } = await renderKit(drawn(null));
  const button = screen.getByRole('button', { name: 'Save' });
  await user.tab();
  expect(button).toHaveFocus();
  for (const reason of ['Nothing has changed yet', null]) {
    rerender(drawn(reason));
    expect(screen.getByRole('button', { name: 'Save' })).toBe(button);
    expect(button).toHaveFocus();
  }
  expect(button).not.toHaveAccessibleDescription();
});

test('a busy button says so and takes no second press', async () => {
  const onClick = jest.fn();
  const { user } = await renderKit(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('the second press of a double press is for the button that took the first, not for one that came in its place', async () => {
  const onSave = jest.fn();
  const onPress = jest.fn();
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    const open = () => {
      onPress();
      setIsOpen(true);
    };
    return (
      <>
        {!isOpen && <Button onClick={open}>Continue</Button>}
        {isOpen && <Button onClick={onSave}>Save</Button>}
        <Button onClick={onPress}>More</Button>
      </>
    );
  }
  const { user } = await renderKit(<Page />);
  await user.dblClick(screen.getByRole('button', { name: 'More' }));
  expect(onPress).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  // As browsers count presses in one place.
  fireEvent.click(screen.getByRole('button', { name: 'Save' }), { detail: 2 });
  expect(onSave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('an icon button has a name, and shows it on focus until Escape', async () => {
  const { user } = await renderKit(<IconButton icon="trash" label="Delete device" />);
  expect(screen.getByRole('button', { name: 'Delete device' })).toBeVisible();
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.tab();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Delete device');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await expectAccessible();
});

test('an icon button that cannot be pressed gives the reason', async () => {
  const onClick = jest.fn();
  const { user } = await renderKit(
    <IconButton icon="edit" label="Edit" disabledReason="Customers cannot edit" onClick={onClick} />,
  );
  const button = screen.getByRole('button', { name: 'Edit' });
  expect(button).toHaveAccessibleDescription('Customers cannot edit');
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

describe('tooltip of a resting pointer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('appears after a rest, goes with the pointer and with a press', async () => {
    const { user } = await renderKit(<IconButton icon="edit" label="Edit" />, { fakeTimers: true });
    const button = screen.getByRole('button', { name: 'Edit' });
    await user.hover(button);
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.hover(button);
    act(() => jest.advanceTimersByTime(tooltipDelay));
    expect(screen.getByRole('tooltip')).toBeVisible();
    await user.unhover(button);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
