import { entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import type { EdgeEvent } from './edge-events';

export const timeCell = ({ createdTime }: EdgeEvent) => formatDateTime(createdTime);

export const typeCell = ({ type }: EdgeEvent, { t }: { t: Translate }) =>
  t(entityTypeInfo(type)?.label ?? `downlink.type.${type}`);

export const actionCell = ({ action }: EdgeEvent, { t }: { t: Translate }) => t(`downlink.action.${action}`);

export const entityCell = ({ entityId }: EdgeEvent) => entityId && <code>{entityId}</code>;

export const statusCell = ({ status }: EdgeEvent, { t }: { t: Translate }) => t(`downlink.status.${status}`);
