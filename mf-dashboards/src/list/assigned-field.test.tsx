import { renderKit } from '@mullion/shared-kit/testing/render-kit';
import { screen } from '@testing-library/react';
import { type Assigned, AssignedField } from './assigned-field';

const customer = (id: string, title: string): Assigned => ({
  customerId: { entityType: 'CUSTOMER', id },
  title,
  public: false,
  count: 1,
});
const asked = {
  label: 'Customers',
  value: [],
  assigned: [customer('a', 'Acme'), customer('b', 'Bolt')],
  everybody: { label: 'Everybody', hint: '' },
  counted: () => undefined,
};

test('customers are one required question, which is left once the focus is outside', async () => {
  const onBlur = jest.fn();
  const { user } = await renderKit(
    <>
      <AssignedField {...asked} required onChange={() => undefined} onBlur={onBlur} error="Choose one" hint="Some" />
      <button type="button">Next</button>
    </>,
  );
  const group = screen.getByRole('group', { name: /^Customers/ });
  expect(group).toHaveTextContent('Customers*');
  expect(group).toHaveAccessibleDescription('Choose one');
  await user.tab();
  expect(screen.getByRole('checkbox', { name: 'Acme' })).toHaveFocus();
  await user.tab();
  expect(onBlur).not.toHaveBeenCalled();
  await user.tab();
  expect(onBlur).toHaveBeenCalledTimes(1);
});

test('nobody chooses while it is disabled', async () => {
  await renderKit(<AssignedField {...asked} disabled onChange={() => undefined} />);
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
});
