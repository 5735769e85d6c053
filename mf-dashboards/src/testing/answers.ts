import type { LiveCommand } from '@mullion/shared-kit/testing/render-module';
import { waitFor } from '@testing-library/react';
import { uuid } from './render-dashboards';

export const pump = { entityType: 'DEVICE', id: uuid(3) } as const;
export const valve = { entityType: 'DEVICE', id: uuid(4) } as const;

/** Stands for all pumps. */
export const pumps = {
  id: uuid(20),
  alias: 'Pumps',
  filter: { type: 'deviceType', deviceType: 'pump', resolveMultiple: true },
};

/** Stands for one of them. */
export const onePump = {
  id: uuid(21),
  alias: 'Pump',
  filter: { type: 'singleEntity', singleEntity: pump, resolveMultiple: false },
};

export const entityAliases = { [pumps.id]: pumps, [onePump.id]: onePump };

export const value = (text: string, ts = 1_700_000_000_000) => ({ ts, value: text });

export const pageOf = (...data: object[]) => ({ data, totalElements: data.length, totalPages: 1, hasNext: false });

/** The latest values of an entity as the platform sends them. */
export const latestOf = (entityId: object, name: string, series: Record<string, string>, more: object = {}) => ({
  entityId,
  latest: {
    ENTITY_FIELD: { name: value(name), label: value('') },
    TIME_SERIES: Object.fromEntries(Object.entries(series).map(([key, text]) => [key, value(text)])),
    ATTRIBUTE: {},
  },
  ...more,
});

/** Answers every command that is still open with a page, and makes it live, once there is one. */
export async function answerAll(socket: readonly LiveCommand[], page: object) {
  const open = () => socket.filter(({ ended, body }) => !ended && body.query);
  await waitFor(() => expect(open().length).toBeGreaterThan(0));
  for (const command of open()) {
    command.answer({
      cmdId: command.body.cmdId,
      errorCode: 0,
      errorMsg: null,
      data: page,
      totalEntities: 'data' in page && Array.isArray(page.data) && page.data.length === 0 ? 0 : 1,
      allowedEntities: 10_000,
    });
    await command.become('live');
  }
}
