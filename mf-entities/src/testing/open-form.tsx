import type { EntityFormProps, ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { fakeContext, renderModule, settle } from './render-module';

/** Draws a form of an entity; answers what it saves, the last one at the end, and hands to use it. */
export async function openForm<T extends ScreenEntity>(
  Form: ComponentType<EntityFormProps<T>>,
  entity: T | null,
  props: Partial<Pick<EntityFormProps<T>, 'context' | 'reread'>> = {},
) {
  const saved: T[] = [];
  // Fields ask for rules and lists as soon as they stand there.
  const { user, client } = await act(() =>
    renderModule(
      <Form
        context={fakeContext()}
        {...props}
        entity={entity}
        onSubmit={async (typed) => {
          saved.push(typed);
        }}
        onCancel={jest.fn()}
        submitLabel="Save"
        frame={({ fields, actions }) => (
          <>
            {fields}
            {actions}
          </>
        )}
      />,
    ),
  );
  await settle(client);
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, client, saved, save };
}
