import { object, string } from '@mullion/shared-kit/inputs/schema';
import { useSession } from '@mullion/shared-kit/session/session';
import { ContactDialog } from './contact-dialog';
import type { SetUpDialogProps } from './set-up-dialog';

const schema = object({ contact: string().required().trim().email() });

/** Binds a mailbox that gets codes; the own one to begin with. */
export default function EmailDialog({ onClose }: SetUpDialogProps) {
  const email = useSession((state) => state.userDetails?.email ?? '');
  return (
    <ContactDialog
      type="EMAIL"
      contact={email}
      schema={schema}
      field={{ type: 'email', autoComplete: 'email' }}
      toConfig={(contact) => ({ providerType: 'EMAIL', useByDefault: true, email: contact })}
      onClose={onClose}
    />
  );
}
