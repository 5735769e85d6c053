import type { FunctionName } from './functions/function-kinds';
import { bodyIf, choice, flag, group, isOn, number, type StoredField, text } from './stored-field';

/** What all tables store; `sticky`: whether the buttons of rows stay in sight at first. */
const table = (rowStyle: FunctionName, sticky: boolean): StoredField[] => [
  group('table', [
    flag('enableSearch', true),
    flag('enableStickyHeader', true),
    flag('enableStickyAction', sticky),
    flag('displayPagination', true),
    number('defaultPageSize', 10, { min: 1, integer: true, when: isOn('displayPagination') }),
    // Stored as text.
    choice('reserveSpaceForHiddenAction', ['true', 'false']),
  ]),
  ...bodyIf('useRowStyleFunction', 'rowStyleFunction', rowStyle),
];

export const entitiesForm: readonly StoredField[] = [
  text('entitiesTitle'),
  text('defaultSortOrder', 'entityName'),
  group('columns', [
    flag('enableSelectColumnDisplay', true),
    flag('displayEntityName', true),
    flag('displayEntityLabel'),
    flag('displayEntityType', true),
    text('entityNameColumnTitle', '', { when: isOn('displayEntityName') }),
    text('entityLabelColumnTitle', '', { when: isOn('displayEntityLabel') }),
  ]),
  ...table('entityRowStyle', true),
];

export const alarmsForm: readonly StoredField[] = [
  text('alarmsTitle'),
  text('defaultSortOrder', '-createdTime'),
  group('alarms', [
    flag('enableSelection', true),
    flag('enableFilter', true, { old: ({ enableStatusFilter }) => enableStatusFilter }),
    flag('enableSelectColumnDisplay', true),
    flag('displayDetails', true),
    flag('allowAcknowledgment', true),
    flag('allowClear', true),
  ]),
  ...table('alarmRowStyle', false),
];

export const valuesForm: readonly StoredField[] = [
  group('values', [
    flag('showTimestamp', true),
    flag('showMilliseconds', false, { when: isOn('showTimestamp') }),
    flag('useEntityLabel'),
    flag('hideEmptyLines'),
  ]),
  ...table('seriesRowStyle', true),
];

/** Of whose rows a table is. */
type RowsOf = 'alarm' | 'entity' | 'series';

const cell = (rows: RowsOf): StoredField[] => [
  ...bodyIf('useCellStyleFunction', 'cellStyleFunction', `${rows}CellStyle`),
  ...bodyIf('useCellContentFunction', 'cellContentFunction', `${rows}CellContent`),
];

/** What a column of entities or alarms stores. */
export const columnForm = (rows: 'alarm' | 'entity', hidesOnMobile = false): readonly StoredField[] => [
  text('customTitle'),
  text('columnWidth', '0px'),
  choice('defaultColumnVisibility', hidesOnMobile ? ['visible', 'hidden', 'hidden-mobile'] : ['visible', 'hidden']),
  choice('columnSelectionToDisplay', ['enabled', 'disabled']),
  ...cell(rows),
];

export const valuesColumnForm: readonly StoredField[] = cell('series');

export const valuesLatestColumnForm: readonly StoredField[] = [
  flag('show', true),
  number('order', null, { integer: true }),
  ...valuesColumnForm,
];
