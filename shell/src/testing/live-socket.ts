import type { Timeseries } from '@mullion/shared-kit/api/telemetry';
import { act } from '@testing-library/react';
import { platform } from './platform';

interface LiveQuery {
  cmdId: number;
  query: {
    keyFilters?: readonly unknown[];
    entityFilter: { singleEntity?: { entityType: string; id: string } };
  };
  tsCmd?: object;
}

/** A connection on which the platform of the tests answers live queries once, with what it answers to calls. */
export class LiveSocket {
  private static latest?: LiveSocket;
  /** Commands for entities that no value leaves out. */
  private followed: number[] = [];
  onopen?: () => void;
  onclose?: (event: { code: number; reason: string }) => void;
  onmessage?: (event: { data: string }) => void;

  /** Cuts the connection that is open. */
  static cut() {
    act(() => LiveSocket.latest?.onclose?.({ code: 1006, reason: '' }));
  }

  /** Tells those who follow entities of new values, `latest` as entity queries answer it. */
  static update(entities: readonly { entityId: object; latest: object }[]) {
    act(() => {
      for (const cmdId of LiveSocket.latest?.followed ?? [])
        LiveSocket.latest?.onmessage?.({
          data: JSON.stringify({ cmdId, errorCode: 0, errorMsg: null, data: null, update: entities }),
        });
    });
  }

  constructor() {
    LiveSocket.latest = this;
    queueMicrotask(() => act(() => this.onopen?.()));
  }

  close() {}

  send(text: string) {
    const { entityDataCmds = [], entityCountCmds = [] }: Record<string, LiveQuery[]> = JSON.parse(text);
    for (const command of entityDataCmds) {
      const { cmdId, query, tsCmd } = command;
      if (!tsCmd && !query.keyFilters?.length) this.followed.push(cmdId);
      const read = tsCmd ? seriesOf(command) : platform.http.post('/api/entitiesQuery/find', query);
      void this.answer(cmdId, read, (data) => ({ data }));
    }
    for (const { cmdId, query } of entityCountCmds)
      void this.answer(cmdId, platform.http.post('/api/entitiesQuery/count', query), (count) => ({ count }));
  }

  private async answer(cmdId: number, read: Promise<unknown>, part: (answer: unknown) => object) {
    const message = await read.then(part, ({ message }: Error) => ({ errorCode: 1, errorMsg: message }));
    act(() => this.onmessage?.({ data: JSON.stringify({ cmdId, errorCode: 0, errorMsg: null, ...message }) }));
  }
}

async function seriesOf({ query }: LiveQuery) {
  const { singleEntity } = query.entityFilter;
  const path = `/api/plugins/telemetry/${singleEntity?.entityType}/${singleEntity?.id}/values/timeseries`;
  const timeseries = await platform.http.get<Timeseries>(path);
  return { data: [{ entityId: singleEntity, latest: null, timeseries }], totalElements: 1, hasNext: false };
}
