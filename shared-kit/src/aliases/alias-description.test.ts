import english from '../../locales/aliases/en_US.json';
import { type AliasTexts, describeFilter } from './alias-description';
import type { AliasFilter } from './entity-alias';

const texts: Record<string, string> = english;
const words: AliasTexts = {
  t: (key, values = {}) =>
    (texts[key] ?? texts[`${key}_${values.count === 1 ? 'one' : 'other'}`] ?? key).replace(
      /\{\{(\w+)\}\}/g,
      (_, name) => String(values[name]),
    ),
  plural: (type) => `${type}s`,
  label: (type) => type,
  counted: (type, count) => `${count} ${type}`,
  list: (items) => items.join(' and '),
};
const root = {
  rootStateEntity: false,
  rootEntity: { entityType: 'ASSET' as const, id: 'a' },
  fetchLastLevelOnly: false,
};
const several = { resolveMultiple: true };

describe('one line says what an alias stands for', () => {
  test.each<[AliasFilter, string]>([
    [{ type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: 'd' }, resolveMultiple: false }, '1 DEVICE'],
    [
      { type: 'singleEntity', singleEntity: { entityType: 'CURRENT_USER', id: 'n' }, resolveMultiple: false },
      'CURRENT_USER',
    ],
    [{ type: 'entityList', entityType: 'DEVICE', entityList: ['a', 'b'], ...several }, '2 DEVICE'],
    [
      { type: 'entityName', entityType: 'ASSET', entityNameFilter: 'Ha', ...several },
      'ASSETs whose names start with “Ha”',
    ],
    [{ type: 'entityType', entityType: 'ASSET', ...several }, 'ASSETs'],
    [{ type: 'stateEntity', resolveMultiple: false }, 'Entity from the dashboard state'],
    [{ type: 'apiUsageState', resolveMultiple: false }, 'API usage'],
    [{ type: 'deviceType', deviceType: 'Pump', deviceNameFilter: '', ...several }, 'DEVICEs of type “Pump”'],
    [
      { type: 'edgeType', edgeType: 'Site', edgeNameFilter: 'N', ...several },
      'EDGEs of type “Site” whose names start with “N”',
    ],
    [
      { type: 'relationsQuery', ...root, direction: 'FROM', filters: [], ...several },
      'All entities with any relation from ASSET',
    ],
    [
      {
        type: 'relationsQuery',
        ...root,
        rootStateEntity: true,
        direction: 'TO',
        filters: [
          { relationType: 'Contains', entityTypes: ['DEVICE', 'ASSET'] },
          { relationType: null, entityTypes: [] },
        ],
        ...several,
      },
      'DEVICEs and ASSETs with “Contains” relation to the dashboard state entity and All entities with any relation to the dashboard state entity',
    ],
    [
      {
        type: 'deviceSearchQuery',
        ...root,
        direction: 'FROM',
        relationType: 'Manages',
        deviceTypes: ['Pump'],
        ...several,
      },
      'DEVICEs of type “Pump” with “Manages” relation from ASSET',
    ],
    [
      { type: 'assetSearchQuery', ...root, direction: 'FROM', assetTypes: ['Hall', 'Room'], ...several },
      'ASSETs of types “Hall” and “Room” with any relation from ASSET',
    ],
  ])('%#', (filter, line) => {
    expect(describeFilter(filter, words)).toBe(line);
  });
});
