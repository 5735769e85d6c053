import { ConfigurationError, text, textMap } from '../../configuration.js';
import { defineNode } from '../../node.js';

/** Needs a Cassandra database, which this platform has as little as any that keeps its data in SQL. */
export const saveToCustomTable = defineNode<{ tableName: string | null; fieldsMapping: object }>({
  class: 'action.TbSaveToCustomCassandraTableNode',
  labels: ['Success'],
  configuration: { tableName: text, fieldsMapping: textMap },
  start: () => {
    throw new ConfigurationError('Unable to connect to Cassandra database');
  },
  execute: () => undefined,
});
