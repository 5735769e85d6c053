import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { ModuleState } from '@mullion/shared-kit/module/modules-state';
import { blocked } from './blocked';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Fields that the gateway's refusals are about. */
export type RefusedField = 'version' | 'percent' | 'tenantId';

/** Why the gateway refuses: its words, the field they are about, and ours. */
const refusals: readonly { said: RegExp; field?: RefusedField; key: string }[] = [
  { said: /is already current$/, field: 'version', key: 'refused.current' },
  { said: / of users already$/, field: 'percent', key: 'refused.same-share' },
  { said: /^the tenant has \S+ already/, field: 'version', key: 'refused.has-it' },
  { said: /^there is no tenant /, field: 'tenantId', key: 'refused.no-tenant' },
  { said: /@(\S+) is damaged: /, field: 'version', key: 'damaged' },
  { said: /@(\S+) needs kit /, field: 'version', key: 'kit' },
  { said: /has changed the modules meanwhile$/, key: 'refused.meanwhile' },
  { said: /^The platform cannot be reached/, key: 'refused.platform-down' },
  { said: /^Too many calls/, key: 'refused.too-many' },
];

/**
 * A refusal of the gateway in words of the page, and the field it is about; null for what has no such words.
 * @param module the one that was to be changed; absent: nothing was
 */
export function refusalText(
  t: Translate,
  error: unknown,
  module?: ModuleState,
): { field?: RefusedField; text: string } | null {
  const body = error instanceof ApiError && typeof error.body === 'object' ? error.body : null;
  const message = typeof body?.message === 'string' ? body.message : '';
  const found = refusals.find(({ said }) => said.test(message));
  if (!found) return null;
  const { said, field, key } = found;
  const version = said.exec(message)?.[1];
  if (key !== 'damaged' && key !== 'kit') return { field, text: t(key) };
  return module && version ? { field, text: blocked(t, key, module, version) } : null;
}
