import type { Timeseries } from '@mullion/shared-kit/api/telemetry';
import { act } from '@testing-library/react';
import { platform } from './platform';

interface LiveQuery {
  cmdId: number;
  query: { keyFilters?: readonly unknown[]; entityFilter: object };
}

interface LiveHistory {
  cmdId: number;
  entityType: string;
  entityId: string;
}

/** The commands of a message that are answered. */
interface LiveMessage {
  entityDataCmds?: LiveQuery[];
  entityCountCmds?: LiveQuery[];
  alarmDataCmds?: LiveQuery[];
  historyCmds?: LiveHistory[];
}

/** A connection on which the platform of the tests answers live queries once, with what it answers to calls; alarms when told to. */
export class LiveSocket {
  private static latest?: LiveSocket;
  /** Commands for entities that no value leaves out. */
  private followed: number[] = [];
  private readonly alarmQueries: number[] = [];
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

  /** Sends a page to everybody who follows alarms: so many are open. */
  static openAlarms(count: number) {
    const data = Array.from({ length: count }, (_, at) => ({ id: { id: String(at) } }));
    for (const cmdId of LiveSocket.latest?.alarmQueries ?? [])
      LiveSocket.latest?.tell(cmdId, {
        data: { data, totalElements: count, hasNext: false },
        totalEntities: 1,
        allowedEntities: 10_000,
      });
  }

  /** How many follow alarms. */
  static alarmFollowers = () => LiveSocket.latest?.alarmQueries.length ?? 0;

  constructor() {
    LiveSocket.latest = this;
    queueMicrotask(() => act(() => this.onopen?.()));
  }

  close() {}

  send(text: string) {
    const message: LiveMessage = JSON.parse(text);
    const { entityDataCmds = [], entityCountCmds = [], alarmDataCmds = [], historyCmds = [] } = message;
    this.alarmQueries.push(...alarmDataCmds.map(({ cmdId }) => cmdId));
    for (const { cmdId, query } of entityDataCmds) {
      if (!query.keyFilters?.length) this.followed.push(cmdId);
      void this.answer(cmdId, platform.http.post('/api/entitiesQuery/find', query), (data) => ({ data }));
    }
    for (const command of historyCmds) {
      const part = (series: unknown) => ({ subscriptionId: command.cmdId, data: pairsOf(series as Timeseries) });
      void this.answer(command.cmdId, historyOf(command), part);
    }
    for (const { cmdId, query } of entityCountCmds)
      void this.answer(cmdId, platform.http.post('/api/entitiesQuery/count', query), (count) => ({ count }));
  }

  private async answer(cmdId: number, read: Promise<unknown>, part: (answer: unknown) => object) {
    const message = await read.then(part, ({ message }: Error) => ({ errorCode: 1, errorMsg: message }));
    this.tell(cmdId, message);
  }

  private tell(cmdId: number, message: object) {
    act(() => this.onmessage?.({ data: JSON.stringify({ cmdId, errorCode: 0, errorMsg: null, ...message }) }));
  }
}

const historyOf = ({ entityType, entityId }: LiveHistory) =>
  platform.http.get<Timeseries>(`/api/plugins/telemetry/${entityType}/${entityId}/values/timeseries`);

/** Points as histories travel on a connection. */
const pairsOf = (series: Timeseries) =>
  Object.fromEntries(Object.entries(series).map(([key, points]) => [key, points.map(({ ts, value }) => [ts, value])]));
