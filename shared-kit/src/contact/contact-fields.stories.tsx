import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { Contact } from '../api/contact';
import { maxTextLength } from '../api/platform-limits';
import { FieldRows, Form, FormError, SubmitButton, useKitForm } from '../inputs/form';
import { type ObjectSchema, object } from '../inputs/schema';
import { ContactFields, type ContactValues, contactSchema, readContact, writeContact } from './contact-fields';

const schema: ObjectSchema<{ contact: ContactValues }> = object({ contact: contactSchema });

interface AddressProps {
  stored: Contact | null;
  onSave: (contact: Contact) => void;
}

/** The address block in a form of its own. */
function AddressForm({ stored, onSave }: AddressProps) {
  const form = useKitForm(schema, { contact: readContact(stored) });
  return (
    <Form form={form} onSubmit={({ contact }) => onSave(writeContact(contact))}>
      <FieldRows>
        <ContactFields />
        <FormError />
        <SubmitButton>{'Save'}</SubmitButton>
      </FieldRows>
    </Form>
  );
}

const berlin: Contact = {
  country: 'Germany',
  city: 'Berlin',
  state: null,
  zip: '10115',
  address: 'Invalidenstraße 1',
  address2: null,
  phone: '+493012345678',
  email: 'wind@mill.example',
};

const meta = {
  title: 'Contact/Address form',
  component: AddressForm,
  args: { stored: null, onSave: fn() },
} satisfies Meta<typeof AddressForm>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement, label: string) => within(canvas).getByLabelText<HTMLInputElement>(label);
const save = (canvas: HTMLElement) => userEvent.click(within(canvas).getByRole('button', { name: /^Save/ }));
/** The rules of phone numbers come with the first field. */
const phone = async (canvas: HTMLElement) => {
  await waitFor(() => expect(field(canvas, 'Phone')).not.toHaveAttribute('readonly'));
  return field(canvas, 'Phone');
};
const says = (canvas: HTMLElement, label: string, text: string) =>
  waitFor(() => expect(field(canvas, label)).toHaveAccessibleDescription(text));

export const Empty: Story = {};
export const Filled: Story = { args: { stored: berlin } };

export const SavesWhatWasTyped: Story = {
  args: { stored: berlin },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement, 'State'), 'Berlin');
    await save(canvasElement);
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith({ ...berlin, state: 'Berlin' }));
  },
};

export const CountryIsChosenByAnyPartOfItsName: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement, 'Country'), 'kingdom');
    await userEvent.click(await screen.findByRole('option', { name: 'United Kingdom' }));
    await save(canvasElement);
    await waitFor(() =>
      expect(args.onSave).toHaveBeenCalledWith(expect.objectContaining({ country: 'United Kingdom' })),
    );
  },
};

export const ChangingTheCountryChecksThePostCodeAgain: Story = {
  args: { stored: berlin },
  play: async ({ canvasElement }) => {
    await userEvent.clear(field(canvasElement, 'Country'));
    await userEvent.type(field(canvasElement, 'Country'), 'Austr');
    await userEvent.click(await screen.findByRole('option', { name: 'Austria' }));
    await says(canvasElement, 'ZIP or postal code', 'This isn’t a valid postal code for this country');
    await userEvent.clear(field(canvasElement, 'ZIP or postal code'));
    await userEvent.type(field(canvasElement, 'ZIP or postal code'), '1010');
    await waitFor(() => expect(field(canvasElement, 'ZIP or postal code')).not.toBeInvalid());
  },
};

export const TooLongCityAndState: Story = {
  args: { stored: { ...berlin, city: 'x'.repeat(maxTextLength), state: 'y'.repeat(maxTextLength) } },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement, 'City'), 'x');
    await userEvent.type(field(canvasElement, 'State'), 'y');
    await userEvent.tab();
    await says(canvasElement, 'City', 'A city can have up to 255 characters');
    await says(canvasElement, 'State', 'A state can have up to 255 characters');
    await save(canvasElement);
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const EmailAndPhoneAreChecked: Story = {
  args: { stored: berlin },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement, 'Email'), '@');
    await userEvent.tab();
    await says(canvasElement, 'Email', 'Enter a valid email address');
    await userEvent.type(await phone(canvasElement), '{Backspace}'.repeat(9));
    await userEvent.tab();
    await waitFor(() => expect(field(canvasElement, 'Phone')).toBeInvalid());
    await save(canvasElement);
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const PhoneIsOptional: Story = {
  args: { stored: berlin },
  play: async ({ canvasElement, args }) => {
    await userEvent.clear(await phone(canvasElement));
    await save(canvasElement);
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith({ ...berlin, phone: null }));
  },
};
