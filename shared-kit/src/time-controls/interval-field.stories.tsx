import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { useValueState } from '../../.storybook/value-state';
import { DAY, HOUR, MINUTE, SECOND } from '../time/constants';
import { IntervalField, type IntervalFieldProps } from './interval-field';

function Held(props: IntervalFieldProps) {
  const [hidden, setHidden] = useState(props.hideFlag);
  const [max, setMax] = useState(props.max);
  return (
    <>
      <IntervalField
        {...useValueState(props)}
        max={max}
        hideFlag={hidden}
        onHideFlagChange={(flag) => {
          setHidden(flag);
          props.onHideFlagChange?.(flag);
        }}
      />
      {props.max && (
        <button type="button" style={{ marginBlockStart: 16 }} onClick={() => setMax(MINUTE)}>
          Smaller bound
        </button>
      )}
    </>
  );
}

const meta = {
  title: 'Time/Interval',
  component: IntervalField,
  args: { label: 'Interval', value: MINUTE, onChange: fn(), onHideFlagChange: fn() },
  render: (args) => <Held {...args} />,
} satisfies Meta<typeof IntervalField>;
export default meta;
type Story = StoryObj<typeof meta>;

const list = () => screen.getByRole('combobox', { name: /Interval/ });
const advanced = () => screen.getByRole('switch', { name: 'Advanced' });
const part = (name: string) => screen.getByRole('spinbutton', { name });
const parts = () => ['Days', 'Hours', 'Minutes', 'Seconds'].map((name) => (part(name) as HTMLInputElement).value);

export const SimpleChoosesFromTheList: Story = {
  play: async ({ args }) => {
    await expect(within(list()).getAllByRole('option')).toHaveLength(19);
    await userEvent.selectOptions(list(), '12 hours');
    await expect(args.onChange).toHaveBeenLastCalledWith(12 * HOUR);
  },
};

export const AValueOfItsOwnOpensAdvanced: Story = {
  args: { value: DAY + 2 * HOUR + 3 * MINUTE + 4 * SECOND },
  play: async ({ args }) => {
    await expect(advanced()).toBeChecked();
    await expect(parts()).toEqual(['1', '2', '3', '4']);
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const AdvancedCarriesAndBorrows: Story = {
  play: async ({ args }) => {
    await userEvent.click(advanced());
    await userEvent.click(part('Seconds'));
    await userEvent.keyboard('{ArrowDown}');
    await expect(parts()).toEqual(['0', '0', '0', '59']);
    await expect(args.onChange).toHaveBeenLastCalledWith(59 * SECOND);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(parts()).toEqual(['0', '0', '1', '1']);
    await userEvent.clear(part('Minutes'));
    await userEvent.type(part('Minutes'), '90');
    await expect(parts()).toEqual(['0', '1', '30', '1']);
    await userEvent.clear(part('Hours'));
    await userEvent.type(part('Hours'), '25');
    await expect(parts()).toEqual(['1', '1', '30', '1']);
    await expect(args.onChange).toHaveBeenLastCalledWith(DAY + HOUR + 30 * MINUTE + SECOND);
  },
};

export const NothingIsUndefined: Story = {
  play: async ({ args }) => {
    await userEvent.click(advanced());
    await userEvent.clear(part('Minutes'));
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await userEvent.click(part('Days'));
    await userEvent.keyboard('{ArrowDown}');
    await expect(parts()[0]).toBe('0');
    await expect(await screen.findByText('Set a time above 0')).toBeVisible();
    // What is said below the numbers does not push the switch down.
    const middle = (element: HTMLElement) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    await expect(Math.abs(middle(advanced()) - middle(part('Days')))).toBeLessThan(2);
  },
};

export const TheSwitchKeepsTheFocus: Story = {
  play: async () => {
    const before = advanced();
    before.focus();
    for (const on of [true, false]) {
      await userEvent.keyboard(' ');
      await expect(advanced()).toHaveProperty('checked', on);
      await expect(advanced()).toBe(before);
      await expect(before).toHaveFocus();
    }
  },
};

export const BoundsHoldWhenTheNumbersAreLeft: Story = {
  args: { min: 10 * SECOND, value: 15 * SECOND },
  play: async ({ args }) => {
    await userEvent.click(advanced());
    await userEvent.clear(part('Seconds'));
    await userEvent.type(part('Seconds'), '3');
    await expect(part('Seconds')).toHaveValue('3');
    await expect(args.onChange).toHaveBeenLastCalledWith(10 * SECOND);
    await userEvent.tab();
    await waitFor(() => expect(part('Seconds')).toHaveValue('10'));
  },
};

export const SimpleSnapsToTheList: Story = {
  args: { value: 42 * SECOND },
  play: async ({ args }) => {
    await userEvent.click(advanced());
    await waitFor(() => expect(list()).toHaveDisplayValue('30 seconds'));
    await expect(args.onChange).toHaveBeenLastCalledWith(30 * SECOND);
  },
};

export const OtherBoundsMoveTheValue: Story = {
  args: { value: HOUR, max: HOUR },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Smaller bound' }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(MINUTE));
    await expect(within(list()).getAllByRole('option').at(-1)).toHaveTextContent('1 minute');
  },
};

export const EditorsHideIt: Story = {
  args: { isEdit: true },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('checkbox', { name: 'Hide: Interval' }));
    await expect(args.onHideFlagChange).toHaveBeenCalledWith(true);
  },
};

export const RequiredWithAnError: Story = {
  args: { required: true, value: undefined, error: 'An interval is required' },
};

export const Disabled: Story = { args: { disabled: true } };
