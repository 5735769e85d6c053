import type { Units } from '../api/units';
import { classes } from '../ui/classes';
import { filterPreview, type PreviewPart } from './filter-preview';
import styles from './filter-text.module.css';
import type { FilterKey, KeyFilterInfo } from './key-filter-info';
import { useFilterWords } from './use-filter-words';

export { useSourceWords } from './use-source-words';

interface FilterTextProps {
  infos: readonly KeyFilterInfo[];
  /** With verbs, to stand in a sentence after "when". */
  sentence?: boolean;
  className?: string;
  /** Of the time series that the filters look at. */
  units?: Units;
}

/** What key filters ask for in one line with visually distinct parts; nothing for no filters. */
export function FilterText({ infos, sentence, className, units }: FilterTextProps) {
  const words = {
    ...useFilterWords(sentence),
    unit: ({ type, key }: FilterKey) => (type === 'TIME_SERIES' ? units?.get(key) : undefined),
  };
  return (
    <span className={classes(styles.text, sentence && styles.sentence, className)}>
      {filterPreview(infos, words).map(({ kind, text }, at, parts) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state and no other identity.
        <span key={at} className={styles[kind]}>
          <bdi>{text}</bdi>
          {needsSpace(parts[at], parts[at + 1]) && ' '}
        </span>
      ))}
    </span>
  );
}

/** No space inside brackets, and none at the end. */
const needsSpace = (part?: PreviewPart, next?: PreviewPart): boolean =>
  next !== undefined &&
  !(part?.kind === 'bracket' && part.text === '(') &&
  !(next.kind === 'bracket' && next.text === ')');
