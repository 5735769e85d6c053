import { ApiError } from '@mullion/shared-kit/api/api-error';
import { errorReactions } from '@mullion/shared-kit/api/http';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { playDevices } from '../../testing/play-devices';
import { quiet } from '../../testing/quiet';
import { renderInput, type TestKey } from '../../testing/render-input';

/* Nothing typed is lost: whatever arrives, is refused, or is saved meanwhile, an input shows what was typed until it is discarded. */

// Its code editor needs a browser that measures text.
jest.mock('@mullion/shared-kit/editors/json-object-editor', () => ({
  JsonObjectEditor: ({
    label,
    value,
    onChange,
  }: {
    label: string;
    value: unknown;
    onChange: (to: unknown) => void;
  }) => (
    <input
      aria-label={label}
      value={JSON.stringify(value ?? null)}
      onChange={({ target }) => onChange(JSON.parse(target.value))}
    />
  ),
}));

interface Kind {
  /** What others store, and what is typed. */
  stored: readonly string[];
  typed: readonly string[];
  keys?: readonly TestKey[];
  /** Another way to enter than by a field of text. */
  enter?: (container: HTMLElement, text: string) => Promise<void> | void;
  shown?: (container: HTMLElement) => string;
}

const picture = (text: string) => `data:image/png;base64,${btoa(text)}`;
const fieldIn = (container: HTMLElement) =>
  container.querySelector('input:not([type="file"], [type="hidden"])') as HTMLInputElement;
const imageIn = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src') ?? '';

const text: Kind = { stored: ['low', 'high', ''], typed: ['lower', 'x'] };
const number: Kind = { stored: ['5', '-9', ''], typed: ['57', '1'] };
const date: Kind = { stored: ['1700000000000', '1600000000000'], typed: ['2026-01-06', '2026-0'] };
const location: Kind = {
  ...{ stored: ['5', '6'], typed: ['12.5', '-'] },
  keys: [{ name: 'latitude' }, { name: 'longitude' }],
};
const image: Kind = {
  ...{ stored: [picture('a'), picture('b')], typed: ['mine', 'other'], shown: imageIn },
  async enter(container, name) {
    const input = container.querySelector('[type=file]') as HTMLInputElement;
    await act(async () =>
      fireEvent.change(input, { target: { files: [new File([name], 'a.png', { type: 'image/png' })] } }),
    );
    await waitFor(() => expect(imageIn(container)).toBe(picture(name)));
  },
};
const camera: Kind = {
  ...{ stored: [picture('a'), picture('b')], typed: ['photo'], shown: imageIn },
  async enter() {
    await userEvent.click(screen.getByRole('button', { name: /^(Open camera|Take another)$/ }));
    act(() => fireEvent(screen.getByLabelText('What the camera sees'), new Event('loadedmetadata')));
    await userEvent.click(screen.getByRole('button', { name: 'Take photo' }));
  },
};

const attributesOf = (kind: string, how: Kind): [string, Kind][] => [
  [`update_server_${kind}_attribute`, how],
  [`update_shared_${kind}_attribute`, how],
];
const ofSeries = (kind: string, how: Kind): [string, Kind] => [
  `update_${kind}_timeseries`,
  { ...how, keys: (how.keys ?? [{ name: 'limit' }]).map((key) => ({ ...key, type: 'timeseries' })) },
];
const kinds: [string, Kind][] = [
  ...attributesOf('string', text),
  ofSeries('string', text),
  ...['integer', 'double'].flatMap((kind) => [...attributesOf(kind, number), ofSeries(kind, number)]),
  ...attributesOf('date', date),
  ...attributesOf('location', location),
  ofSeries('location', location),
  ...attributesOf('image', image),
  ['update_json_attribute', { stored: ['{"a":1}', '{"a":2}'], typed: ['{"b":3}', '[]'] }],
  ['update_multiple_attributes', text],
  ['web_camera_input', camera],
];

const step = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('tell' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constantFrom('save' as const, 'discard' as const), at: fc.constant(0) }),
);

test.each(kinds)('%s shows what was typed until it is discarded, whatever arrives', async (type, kind) => {
  playDevices();
  const { stored, typed, keys = [{ name: 'limit' }], enter, shown = (at) => fieldIn(at).value } = kind;
  const pick = (list: readonly string[], at: number) => list[at % list.length] as string;
  const valuesOf = (value: string) => Object.fromEntries(keys.map(({ name }) => [name, value]));
  const refused = ({ method, path }: Call) => {
    if (method !== 'GET')
      throw new ApiError({ kind: 'http', status: 403, method, url: path, body: { message: 'Refused' } });
    return null;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      const settings = { isRequired: false, attributeRequired: false, isLatRequired: false, isLngRequired: false };
      const drawn = await renderInput(type, { keys, values: valuesOf(pick(stored, 0)), settings, answer: refused });
      const { container, tell } = drawn;
      await waitFor(() => expect(container.querySelector('form')).not.toBeNull());
      await quiet(() => container.innerHTML);
      const arrive = async (value: string) => {
        tell(valuesOf(value));
        await act(() => new Promise(requestAnimationFrame));
      };
      /** How what is stored is shown while nothing is typed. */
      const looks = new Map<string, string>();
      for (const value of stored) {
        await arrive(value);
        looks.set(value, shown(container));
      }
      expect(new Set(looks.values()).size).toBe(stored.length);
      let last = stored.at(-1) as string;
      let draft: string | undefined;
      for (const { kind: what, at } of steps) {
        if (what === 'type') {
          if (enter) await enter(container, pick(typed, at));
          else act(() => void fireEvent.change(fieldIn(container), { target: { value: pick(typed, at) } }));
          draft = shown(container);
          expect([...looks.values()]).not.toContain(draft);
        } else if (what === 'tell') {
          last = pick(stored, at);
          await arrive(last);
        } else {
          const button = screen.queryByRole('button', { name: what === 'save' ? 'Save' : 'Discard' });
          if (!button) continue;
          await act(async () => button.click());
          if (what === 'discard') draft = undefined;
        }
        expect(shown(container)).toBe(draft ?? looks.get(last));
      }
      drawn.unmount();
      cleanup();
    }),
    { numRuns: 4, seed: 16 },
  );
});

test.each(['update_server_string_attribute', 'update_string_timeseries', 'update_multiple_attributes'])(
  'what is refused of %s is told in the widget, in no dialog over the page',
  async (type) => {
    const reactions = jest.fn();
    errorReactions.handle(reactions);
    const isSeries = type.endsWith('timeseries');
    await renderInput(type, {
      keys: [{ name: 'limit', type: isSeries ? 'timeseries' : 'attribute' }],
      values: { limit: 'low' },
      answer: ({ method, path }) => {
        if (method !== 'GET')
          throw new ApiError({ kind: 'http', status: 403, method, url: path, body: { message: 'No!' } });
        return null;
      },
    });
    await userEvent.type(await screen.findByRole('textbox'), 'er');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Not saved/));
    expect(reactions).not.toHaveBeenCalled();
  },
);

test.each(['Save', 'Discard'])('after %s the focus is back at the field, not at the top of the page', async (name) => {
  await renderInput('update_server_string_attribute', { values: { limit: 'low' } });
  const field = await screen.findByRole('textbox', { name: /limit/ });
  await userEvent.type(field, 'er');
  await userEvent.tab();
  if (name === 'Save') await userEvent.tab();
  expect(screen.getByRole('button', { name })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
  expect(field).toHaveFocus();
});

test('the focus follows a photo from the camera to Save', async () => {
  playDevices();
  await renderInput('web_camera_input');
  act(() => screen.getByRole('button', { name: 'Open camera' }).focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Take photo' })).toHaveFocus());
  act(() => void fireEvent(screen.getByLabelText('What the camera sees'), new Event('loadedmetadata')));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus());
});
