import { SearchField, type SearchFieldProps } from '../inputs/search-field';
import { useT } from './texts';

/** The text by which bundles are searched; it is reported with every key. */
export function WidgetsBundleSearch(props: Omit<SearchFieldProps, 'label' | 'immediate'>) {
  const t = useT();
  return <SearchField {...props} immediate label={t('widgets-bundle.search')} />;
}
