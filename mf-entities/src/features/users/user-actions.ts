import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { sendActivationMail, setUserCredentialsEnabled, type User } from '@mullion/shared-kit/api/users';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { EntityAction, ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { session } from '@mullion/shared-kit/session/session';

const isOneself = ({ id }: User) => session.store.getState().authUser?.userId === id.id;

/** Whether the account is open; undefined where the platform does not say. */
const isEnabled = ({ additionalInfo }: User) => additionalInfo?.userCredentialsEnabled;

/** Why one's own account is left alone. */
export const unlessOneself = (user: User) => isOneself(user) && 'user.not-oneself';

/** Shows the link with which a new user sets the first password. */
export async function openActivationLink([user]: readonly User[], { t }: ScreenContext): Promise<void> {
  if (!user) return;
  const { openActivationLinkDialog } = await loadCode(
    () => import(/* webpackChunkName: "activation-link-dialog" */ './activation-link-dialog'),
  );
  await openActivationLinkDialog(user, t);
}

const setEnabled = (enabled: boolean) => (user: User, _: ScreenContext, options?: CallOptions) =>
  setUserCredentialsEnabled(user.id.id, enabled, options);

/** What can be done with an account besides editing and deleting it. */
export const accountActions: readonly EntityAction<User>[] = [
  {
    kind: 'call',
    id: 'login-as',
    label: ({ authority }) => (authority === 'TENANT_ADMIN' ? 'user.login-as-tenant' : 'user.login-as-customer'),
    icon: 'login',
    prominent: true,
    unless: (user) => isOneself(user) || !session.store.getState().userTokenAccessEnabled,
    each: ({ id }) => session.loginAs(id.id),
  },
  {
    kind: 'dialog',
    id: 'activation-link',
    label: 'user.activation-link',
    icon: 'link',
    open: openActivationLink,
  },
  {
    kind: 'call',
    id: 'resend-activation',
    label: 'user.resend-activation',
    icon: 'forward_to_inbox',
    each: ({ email }) => sendActivationMail(email),
    done: 'user.activation-sent',
  },
  {
    kind: 'call',
    id: 'disable',
    label: 'user.disable',
    icon: 'block',
    unless: (user) => isOneself(user) || isEnabled(user) !== true,
    ask: { title: 'user.disable.title', text: 'user.disable.text', confirm: 'user.disable' },
    each: setEnabled(false),
    done: 'user.disable.done',
  },
  {
    kind: 'call',
    id: 'enable',
    label: 'user.enable',
    icon: 'check_circle',
    unless: (user) => isEnabled(user) !== false,
    each: setEnabled(true),
    done: 'user.enable.done',
  },
];
