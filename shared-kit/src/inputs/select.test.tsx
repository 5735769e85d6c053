import { fireEvent, screen } from '@testing-library/react';
import { renderKit } from '../testing/render-kit';
import { Select } from './select';

const options = [
  { value: 1, label: 'One' },
  { value: 2, label: 'Two', lang: 'en' },
];

it('reports the chosen value, and nothing for the empty choice', async () => {
  const chosen = jest.fn();
  const { user } = await renderKit(
    <Select aria-label="Number" value={1} options={options} placeholder="None" onChange={chosen} />,
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Number' }), 'Two');
  expect(chosen).toHaveBeenLastCalledWith(2);
  await user.selectOptions(screen.getByRole('combobox'), 'None');
  expect(chosen).toHaveBeenLastCalledWith(undefined);
  expect(screen.getByRole('option', { name: 'Two' })).toHaveAttribute('lang', 'en');
});

it('has no empty choice where there is a value and no word for none', async () => {
  await renderKit(<Select aria-label="Number" value={2} options={options} onChange={() => {}} />);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['One', 'Two']);
});

it('keeps the keys of its open list to itself, and is not left while that has the focus', async () => {
  const keys = jest.fn();
  const left = jest.fn();
  await renderKit(
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for the dialog around.
    <div onKeyDown={({ key }) => keys(key)}>
      <Select aria-label="Number" value={1} options={options} onChange={() => {}} onBlur={left} />
    </div>,
  );
  const select = screen.getByRole('combobox');
  const option = screen.getByRole('option', { name: 'One' });
  fireEvent.keyDown(option, { key: 'Escape' });
  fireEvent.keyDown(select, { key: 'a' });
  expect(keys.mock.calls).toEqual([['a']]);
  fireEvent.blur(select, { relatedTarget: option });
  expect(left).not.toHaveBeenCalled();
  fireEvent.blur(option, { relatedTarget: document.body });
  expect(left).toHaveBeenCalledTimes(1);
});
