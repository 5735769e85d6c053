/** Alarm queries as data, and reading them from JSON. */
import { Fields } from './json-fields.js';
import type { EntityDataQuery, EntityKey, QueryPage } from './query-model.js';
import { readKey } from './read-key-filter.js';
import { readDataFields, readPageLink } from './read-query.js';

const ALARM_SEARCH_STATUSES = ['ANY', 'ACTIVE', 'CLEARED', 'ACK', 'UNACK'] as const;
const ALARM_SEVERITIES = ['CRITICAL', 'MAJOR', 'MINOR', 'WARNING', 'INDETERMINATE'] as const;

export interface AlarmPage extends QueryPage {
  startTs: number;
  endTs: number;
  /** Greater than 0: alarms of the last so many milliseconds, followed as they come. */
  timeWindow: number;
  typeList: string[];
  statusList: (typeof ALARM_SEARCH_STATUSES)[number][];
  severityList: (typeof ALARM_SEVERITIES)[number][];
  searchPropagatedAlarms: boolean;
}
export interface AlarmDataQuery extends Omit<EntityDataQuery, 'pageLink'> {
  pageLink: AlarmPage | null;
  alarmFields: EntityKey[];
}

const wordIn =
  <const W extends string>(words: readonly W[]) =>
  (node: unknown, path: string): W =>
    new Fields({ word: node }, path, true).requiredWord('word', words);

/** Reads an alarm query. Throws FieldError. */
export function readAlarmQuery(node: unknown, path: string, strict: boolean): AlarmDataQuery {
  const fields = new Fields(node, path, strict);
  const query = {
    ...readDataFields(fields, strict),
    alarmFields: fields.list('alarmFields', (each, at) => readKey(each, at, strict)) ?? [],
    pageLink: readPageLink(fields.object('pageLink'), strict, (page) => ({
      startTs: page.integer('startTs'),
      endTs: page.integer('endTs'),
      timeWindow: page.integer('timeWindow'),
      typeList: page.texts('typeList'),
      statusList: page.list('statusList', wordIn(ALARM_SEARCH_STATUSES)) ?? [],
      severityList: page.list('severityList', wordIn(ALARM_SEVERITIES)) ?? [],
      searchPropagatedAlarms: page.flag('searchPropagatedAlarms'),
    })),
  };
  fields.done();
  return query;
}
