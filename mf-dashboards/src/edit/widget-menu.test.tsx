import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, discard, openEditing, playBrowser } from '../testing/edit-dashboard';

beforeEach(playBrowser);

describe('the menu of what is pressed', () => {
  const menuOf = async (element: Element) => {
    await userEvent.pointer({ keys: '[MouseRight]', target: element });
    return within(await screen.findByRole('menu'));
  };

  test('of a widget does what its keys do', async () => {
    const { calls } = await openEditing();
    const menu = await menuOf(screen.getByRole('group', { name: /^Notes/ }));
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'EditEnter',
      'Move and resize…',
      'Duplicate',
      'CopyCtrl+C',
      'Copy referenceCtrl+R',
      'Export',
      'RemoveDelete',
    ]);
    await userEvent.click(menu.getByRole('menuitem', { name: /^Remove/ }));
    expect(screen.queryByRole('group', { name: /^Notes/ })).not.toBeInTheDocument();
    expect(button('Undo: Remove “Notes”')).toBeVisible();
    await discard();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('of a widget makes a file of it, with where it came from', async () => {
    const files: [string, Blob][] = [];
    const blobs: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`, revokeObjectURL: () => {} });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push([this.download, blobs.at(-1) as Blob]);
    });
    await openEditing();
    await userEvent.click((await menuOf(screen.getByRole('group', { name: /^Notes/ }))).getByText('Export'));
    expect(files).toEqual([['notes.json', expect.any(Blob)]]);
    const text = await new Promise((resolve) => {
      const reader = Object.assign(new FileReader(), { onload: () => resolve(reader.result) });
      reader.readAsText(files[0]?.[1] as Blob);
    });
    expect(JSON.parse(String(text))).toMatchObject({
      widget: { typeAlias: 'simple_card', config: { title: 'Notes' } },
      originalSize: { sizeX: 8, sizeY: 4 },
      originalColumns: 24,
    });
    expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  });

  test('of the ground pastes where it was opened, where rows are higher than columns are wide', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(704);
    await openEditing();
    await userEvent.click((await menuOf(screen.getByRole('group', { name: /^Notes/ }))).getByText('Copy'));
    const ground = document.querySelector('[data-edit-layout]');
    if (!ground) throw new Error('there is no ground');
    // Columns begin every 694 / 24 px, rows every (960 - 10) / 24.
    await userEvent.pointer({
      target: ground,
      coords: { clientX: 15 + (694 / 24) * 14, clientY: 15 + (950 / 24) * 9 },
    });
    await userEvent.click((await menuOf(ground)).getByRole('menuitem', { name: /^Paste/ }));
    expect(screen.getByRole('group', { name: 'Notes, column 15, row 10' })).toBeVisible();
    await discard();
  });

  test('of the ground pastes, and leads to aliases and settings', async () => {
    await openEditing();
    await userEvent.click((await menuOf(screen.getByRole('group', { name: /^Notes/ }))).getByText('Copy'));
    const ground = document.querySelector('[data-edit-layout]');
    if (!ground) throw new Error('there is no ground');
    await userEvent.click((await menuOf(ground)).getByRole('menuitem', { name: /^Paste/ }));
    expect(screen.getAllByRole('group', { name: /^Notes/ })).toHaveLength(2);
    await userEvent.click((await menuOf(ground)).getByRole('menuitem', { name: 'Settings' }));
    expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeVisible();
  });
});
