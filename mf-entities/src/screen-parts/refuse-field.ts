import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { KitForm } from '@mullion/shared-kit/inputs/form';

/**
 * Says at a field why the form is not stored, and goes there; called during `onSubmit`, it ends it.
 *
 * @throws always; nothing more is told of it
 */
export function refuseField<V extends object>(
  form: Pick<KitForm<V>, 'setError'>,
  name: Parameters<KitForm<V>['setError']>[0],
  message: string,
  cause?: unknown,
): never {
  form.setError(name, { type: 'server', message }, { shouldFocus: true });
  throw Object.assign(new ApiError({ kind: 'aborted', cause }), { reported: true });
}
