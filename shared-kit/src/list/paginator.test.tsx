import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { renderKit } from '../testing/render-kit';
import { Paginator } from './paginator';

const draw = (page: number, total: number | undefined) =>
  renderKit(<Paginator label="Devices" page={page} pageSize={20} total={total} onPage={turned} onPageSize={resized} />);
const turned = jest.fn();
const resized = jest.fn();

it('says which rows are shown and turns pages', async () => {
  const { user } = await draw(1, 45);
  expect(screen.getByRole('status')).toHaveTextContent('21–40 of 45');
  await user.click(screen.getByRole('button', { name: 'Last page' }));
  expect(turned).toHaveBeenLastCalledWith(2);
  await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
  expect(resized).toHaveBeenCalledWith(50);
});

it('says nothing of rows before they are counted', async () => {
  await draw(0, undefined);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
});

it('says why there is no next page', async () => {
  const { user } = await draw(2, 45);
  expect(screen.getByRole('status')).toHaveTextContent('41–45 of 45');
  const next = screen.getByRole('button', { name: 'Next page' });
  expect(next).toHaveAccessibleDescription('You’re on the last page');
  turned.mockClear();
  await user.click(next);
  expect(turned).not.toHaveBeenCalled();
});

it('hides the choice of page sizes in lists narrower than 550 px', () => {
  const css = readFileSync(join(__dirname, 'paginator.module.css'), 'utf8');
  expect(css).toMatch(/@container list \(width < 550px\) \{\s*\.sizes \{\s*display: none;/);
});
