import { entityTypeInfo } from '../api/entity-types';
import { currentDateLocale } from '../i18n/i18n';
import { useScreenText } from '../i18n/screen-text';
import { describeFilter } from './alias-description';
import type { AliasFilter } from './entity-alias';
import { useT } from './texts';

/** Says in one line of the page's language what a filter stands for. */
export function useAliasDescription(): (filter: AliasFilter) => string {
  const t = useT();
  const text = useScreenText('kit');
  const format = new Intl.ListFormat(currentDateLocale());
  const say = (key: 'label' | 'plural' | 'counted') => (entityType: string, count?: number) => {
    const info = entityTypeInfo(entityType);
    return info ? text(info[key], { count }) : entityType;
  };
  return (filter) =>
    describeFilter(filter, {
      t,
      label: say('label'),
      plural: say('plural'),
      counted: say('counted'),
      list: (texts) => format.format(texts),
    });
}
