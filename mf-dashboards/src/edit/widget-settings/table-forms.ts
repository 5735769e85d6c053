import { bodyIf, choice, flag, group, isOn, number, type StoredField, text } from './stored-field';

/** What all tables store; `sticky`: whether the buttons of rows stay in sight at first. */
const table = (rowArgs: readonly string[], sticky: boolean): StoredField[] => [
  group('table', [
    flag('enableSearch', true),
    flag('enableStickyHeader', true),
    flag('enableStickyAction', sticky),
    flag('displayPagination', true),
    number('defaultPageSize', 10, { min: 1, integer: true, when: isOn('displayPagination') }),
    // Stored as text.
    choice('reserveSpaceForHiddenAction', ['true', 'false']),
  ]),
  ...bodyIf('useRowStyleFunction', 'rowStyleFunction', rowArgs),
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
  ...table(['entity', 'ctx'], true),
];

export const alarmsForm: readonly StoredField[] = [
  text('alarmsTitle'),
  text('defaultSortOrder', '-createdTime'),
  group('alarms', [
    flag('enableSelection', true),
    flag('enableFilter', true),
    flag('enableSelectColumnDisplay', true),
    flag('displayDetails', true),
    flag('allowAcknowledgment', true),
    flag('allowClear', true),
  ]),
  ...table(['alarm', 'ctx'], false),
];

export const valuesForm: readonly StoredField[] = [
  group('values', [
    flag('showTimestamp', true),
    flag('showMilliseconds', false, { when: isOn('showTimestamp') }),
    flag('useEntityLabel'),
    flag('hideEmptyLines'),
  ]),
  ...table(['rowData', 'ctx'], true),
];

const cell = (args: readonly string[]): StoredField[] => [
  ...bodyIf('useCellStyleFunction', 'cellStyleFunction', args),
  ...bodyIf('useCellContentFunction', 'cellContentFunction', args),
];

/** What a column of entities or alarms stores. */
export const columnForm = (args: readonly string[], hidesOnMobile = false): readonly StoredField[] => [
  text('customTitle'),
  text('columnWidth', '0px'),
  choice('defaultColumnVisibility', hidesOnMobile ? ['visible', 'hidden', 'hidden-mobile'] : ['visible', 'hidden']),
  choice('columnSelectionToDisplay', ['enabled', 'disabled']),
  ...cell(args),
];

export const valuesColumnForm: readonly StoredField[] = cell(['value', 'rowData', 'ctx']);

export const valuesLatestColumnForm: readonly StoredField[] = [
  flag('show', true),
  number('order', null, { integer: true }),
  ...valuesColumnForm,
];
