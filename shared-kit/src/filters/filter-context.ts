import type { DynamicValue } from '../api/entity-query';
import type { FilterKeyType, SimplePredicate } from './key-filter-info';

/** Where key filters are edited: what differs between a dashboard's filters and an alarm rule's condition. */
export interface FilterContext {
  keyTypes: readonly FilterKeyType[];
  /** Whether people may be given values to change. */
  userParameters: boolean;
  dynamicSources: readonly DynamicValue['sourceType'][];
  /** Sources whose owner's attribute may be taken where they have none. */
  inheriting: readonly DynamicValue['sourceType'][];
  /** Operations that do not work there: offered only where one is stored. */
  unsupported: readonly SimplePredicate['operation'][];
}

/** What filters of dashboards may use. */
export const dashboardFilterContext: FilterContext = {
  keyTypes: ['ENTITY_FIELD', 'ATTRIBUTE', 'TIME_SERIES'],
  userParameters: true,
  dynamicSources: ['CURRENT_TENANT', 'CURRENT_CUSTOMER', 'CURRENT_USER'],
  inheriting: [],
  unsupported: [],
};

/** What conditions of alarm rules may use. */
export const alarmConditionContext: FilterContext = {
  keyTypes: ['ATTRIBUTE', 'TIME_SERIES', 'CONSTANT'],
  userParameters: false,
  dynamicSources: ['CURRENT_TENANT', 'CURRENT_CUSTOMER', 'CURRENT_DEVICE'],
  inheriting: ['CURRENT_CUSTOMER', 'CURRENT_DEVICE'],
  unsupported: ['IN', 'NOT_IN'],
};

/** Fields of entities that can be filtered by, as they are suggested. Creation time is a date, all others are texts. */
export const entityFieldNames = [
  'address',
  'address2',
  'city',
  'country',
  'createdTime',
  'email',
  'firstName',
  'label',
  'lastName',
  'name',
  'phone',
  'state',
  'title',
  'type',
  'zip',
] as const;

/** The kind of values of an entity field; undefined for one that is not known. */
export const fieldValueType = (name: string): 'DATE_TIME' | 'STRING' | undefined =>
  name === 'createdTime' ? 'DATE_TIME' : (entityFieldNames as readonly string[]).includes(name) ? 'STRING' : undefined;

/**
 * A dynamic value: null without a source, inherited only where the source can be. While it is edited its attribute may
 * be missing, which no dialog takes.
 */
export function dynamicValueOf(
  { sourceType, sourceAttribute = '', inherit }: Partial<DynamicValue>,
  { inheriting }: FilterContext,
): DynamicValue | null {
  if (!sourceType) return null;
  return { sourceType, sourceAttribute, inherit: Boolean(inherit) && inheriting.includes(sourceType) };
}

/** Whether a value is taken from somewhere whose attribute is not named. */
export const lacksAttribute = (
  value: Partial<Pick<DynamicValue, 'sourceType' | 'sourceAttribute'>> | null | undefined,
): boolean => Boolean(value?.sourceType) && !value?.sourceAttribute?.trim();
