import { SearchField, type SearchFieldProps } from '../inputs/search-field';
import { useT } from './texts';

export interface WidgetsBundleSearchProps extends Omit<SearchFieldProps, 'label' | 'immediate'> {
  /** Default: "Search bundles". */
  label?: string;
}

/** The text by which bundles are searched; it is reported with every key. */
export function WidgetsBundleSearch({ label, ...rest }: WidgetsBundleSearchProps) {
  const t = useT();
  return <SearchField {...rest} immediate label={label ?? t('widgets-bundle.search')} />;
}
