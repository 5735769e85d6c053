/** @jest-environment jsdom */
import { DEFAULT_PHONE_COUNTRY, LEGACY_PHONE_MAX_LENGTH } from '../inputs/phone-field';
import { searchDebounce } from '../rows/search-debounce';
import { DASHBOARD_SEARCH_SIZE, FIRST_DASHBOARD_SIZE } from './dashboard-picker';
import { DASHBOARD_SELECT_SIZE, DASHBOARD_SELECT_WIDE } from './dashboard-select';
import { DEFAULT_OTA_PACKAGE_TYPE, OTA_PACKAGE_SEARCH_SIZE } from './ota-package-picker';
import { QUEUE_SEARCH_SIZE } from './queue-picker';
import { RELATION_TYPE_MAX_LENGTH, relationTypes } from './relation-type-picker';
import { SCRIPT_LANGUAGE_TOGGLE_WIDTH, scriptLanguages } from './script-language-toggle';

test('dashboards: 10 per search, 1 to select the first, 100 in the select', () => {
  expect([DASHBOARD_SEARCH_SIZE, FIRST_DASHBOARD_SIZE, DASHBOARD_SELECT_SIZE]).toEqual([10, 1, 100]);
});

test('the dashboard panel is there in windows of less than 1280 px', () => {
  expect(DASHBOARD_SELECT_WIDE).toBe(1280);
});

test('queues: 10 per search; OTA packages: 50, of firmware unless told otherwise', () => {
  expect(QUEUE_SEARCH_SIZE).toBe(10);
  expect(OTA_PACKAGE_SEARCH_SIZE).toBe(50);
  expect(DEFAULT_OTA_PACKAGE_TYPE).toBe('FIRMWARE');
});

test('every search rests for 150 ms', () => {
  expect(searchDebounce).toBe(150);
});

test('a relation type has at most 255 characters; two are suggested', () => {
  expect(RELATION_TYPE_MAX_LENGTH).toBe(255);
  expect(relationTypes).toEqual(['Contains', 'Manages']);
});

test('a phone is of the US unless told otherwise, and has at most 255 characters in its old form', () => {
  expect(DEFAULT_PHONE_COUNTRY).toBe('US');
  expect(LEGACY_PHONE_MAX_LENGTH).toBe(255);
});

test('the script language toggle is 320 px wide, TBEL first', () => {
  expect(SCRIPT_LANGUAGE_TOGGLE_WIDTH).toBe(320);
  expect(scriptLanguages).toEqual(['TBEL', 'JS']);
});
