import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from '../dialogs/dialog';
import { DialogHost } from '../dialogs/dialog-host';
import { closeAllDialogs, openDialog } from '../dialogs/open-dialog';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { MenuButton } from './menu-button';
import { PanelLayout, panelWidth, panelWidthKey, SidePanel } from './side-panel';

function Page({ isNarrow = false }) {
  const [open, setOpen] = useState(false);
  return (
    <PanelLayout
      panel={
        open && (
          <SidePanel title="Weather station 7" subtitle="Online" isNarrow={isNarrow} onClose={() => setOpen(false)}>
            <MenuButton label="More" items={[{ id: 'a', label: 'A', onSelect() {} }]} />
          </SidePanel>
        )
      }
    >
      <button type="button" onClick={() => setOpen(true)}>
        Row
      </button>
    </PanelLayout>
  );
}

beforeEach(() => localStorage.clear());

test('opens beside the list, takes the focus, and gives it back when closed', async () => {
  const { user } = await renderKit(<Page />);
  await user.click(screen.getByRole('button', { name: 'Row' }));
  expect(screen.getByRole('complementary', { name: 'Weather station 7' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Weather station 7' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Row' })).toBeEnabled();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.getByRole('button', { name: 'Row' })).toHaveFocus();
});

test('Escape closes what is uppermost: first a menu, then the panel', async () => {
  const { user } = await renderKit(<Page />);
  await user.click(screen.getByRole('button', { name: 'Row' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('complementary')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('Escape closes it while a dialog waits that nobody sees', async () => {
  const { user } = await renderKit(
    <>
      <Page />
      <DialogHost />
    </>,
  );
  act(() => void openDialog(() => <Dialog title="Later">Not yet</Dialog>, { waits: true }));
  await screen.findByText('Not yet');
  await user.click(screen.getByRole('button', { name: 'Row' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  act(() => closeAllDialogs());
});

test('its width changes by keyboard within limits and is remembered', async () => {
  const { user, unmount } = await renderKit(<Page />);
  await user.click(screen.getByRole('button', { name: 'Row' }));
  const splitter = screen.getByRole('separator');
  expect(splitter).toHaveAttribute('aria-valuenow', String(panelWidth.initial));
  splitter.focus();
  await user.keyboard('{ArrowLeft}');
  expect(splitter).toHaveAttribute('aria-valuenow', String(panelWidth.initial + panelWidth.keyStep));
  await user.keyboard('{End}');
  expect(splitter).toHaveAttribute('aria-valuenow', String(panelWidth.max));
  await user.keyboard('{Home}');
  expect(splitter).toHaveAttribute('aria-valuenow', String(panelWidth.min));
  await user.keyboard('{ArrowRight}');
  expect(splitter).toHaveAttribute('aria-valuenow', String(panelWidth.min));
  unmount();
  expect(localStorage.getItem(panelWidthKey)).toBe(String(panelWidth.min));
  await renderKit(<Page />);
  await user.click(screen.getByRole('button', { name: 'Row' }));
  expect(screen.getByRole('separator')).toHaveAttribute('aria-valuenow', String(panelWidth.min));
});

test('the main button of a pointer drags its border, no other one', async () => {
  const { user } = await renderKit(<Page />);
  await user.click(screen.getByRole('button', { name: 'Row' }));
  const splitter = screen.getByRole('separator');
  splitter.setPointerCapture = () => {};
  // Made of mouse events: there are no events of pointers here.
  const point = (type: string, init?: MouseEventInit) =>
    fireEvent(splitter, new MouseEvent(type, { bubbles: true, ...init }));
  const drag = (button: number) => {
    point('pointerdown', { button, clientX: 500 });
    point('pointermove', { clientX: 480 });
    point('pointerup');
  };
  drag(2);
  expect(splitter).toHaveAttribute('aria-valuenow', String(panelWidth.initial));
  drag(0);
  expect(splitter).toHaveAttribute('aria-valuenow', String(panelWidth.initial + 20));
});

test('one that holds little is narrower, and keeps a width of its own', async () => {
  localStorage.setItem(panelWidthKey, String(panelWidth.max));
  const { user, unmount } = await renderKit(<Page isNarrow />);
  await user.click(screen.getByRole('button', { name: 'Row' }));
  const splitter = screen.getByRole('separator');
  const before = Number(splitter.getAttribute('aria-valuenow'));
  expect(before).toBeLessThan(panelWidth.initial);
  splitter.focus();
  await user.keyboard('{ArrowLeft}');
  unmount();
  expect(localStorage.getItem(panelWidthKey)).toBe(String(panelWidth.max));
  await renderKit(<Page isNarrow />);
  await user.click(screen.getByRole('button', { name: 'Row' }));
  expect(screen.getByRole('separator')).toHaveAttribute('aria-valuenow', String(before + panelWidth.keyStep));
});
