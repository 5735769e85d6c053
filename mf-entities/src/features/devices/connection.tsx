import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityKey } from '@mullion/shared-kit/api/entity-query';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useLatest, useLatestValue } from '@mullion/shared-kit/realtime/use-latest';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';

/** Server attributes in which the platform keeps a device's connection. */
export const activeKey: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'active' };
export const lastActivityKey: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'lastActivityTime' };
