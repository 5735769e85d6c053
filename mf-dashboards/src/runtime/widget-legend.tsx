import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { CSSProperties, ReactNode } from 'react';
import type { LegendConfig } from '../model/widget';
import type { LegendFigures } from './frame/legend';
import styles from './widget-place.module.css';

/** A series in a legend. */
export interface LegendEntry {
  id: string;
  label: string;
  color: string | undefined;
  figures: LegendFigures;
  /** Undefined: it can’t be hidden. */
  toggle: (() => void) | undefined;
}

interface WidgetLegendProps {
  config: LegendConfig | undefined;
  entries: readonly LegendEntry[];
  children: ReactNode;
}

const figures = ['min', 'max', 'avg', 'total', 'latest'] as const;

/** What a widget draws, and its legend where its configuration wants it: names, which show or hide a series, and figures. */
export function WidgetLegend({
  config: { direction = 'column', position = 'bottom' } = {},
  ...props
}: WidgetLegendProps) {
  const t = useT('mf-dashboards');
  const { entries, children } = props;
  const shown = figures.filter((figure) => entries.some((entry) => entry.figures[figure] !== null));
  // A row beside a widget would take all of its width.
  const isRow = direction === 'row' && (position === 'top' || position === 'bottom');
  const names = entries.map((entry) => <Name key={entry.id} {...entry} />);
  return (
    <div className={styles.legendPlace}>
      <div className={styles.legendHolder} data-position={position}>
        <div className={styles.legendContent}>{children}</div>
        {entries.length > 0 && (
          <div className={styles.legendScroll}>
            <table className={styles.legend} aria-label={t('legend')}>
              {isRow ? (
                <tbody>
                  <tr>
                    {shown.length > 0 && <td />}
                    {names}
                  </tr>
                  {shown.map((figure) => (
                    <tr key={figure}>
                      <th scope="row">{t(`legend.${figure}`)}</th>
                      {entries.map((entry) => (
                        <td key={entry.id}>
                          <bdi>{entry.figures[figure]}</bdi>
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              ) : (
                <>
                  {shown.length > 0 && (
                    <thead>
                      <tr>
                        <td />
                        {shown.map((figure) => (
                          <th key={figure} scope="col">
                            {t(`legend.${figure}`)}
                          </th>
                        ))}
                      </tr>
                    </thead>
                  )}
                  <tbody>
                    {entries.map((entry, at) => (
                      <tr key={entry.id}>
                        {names[at]}
                        {shown.map((figure) => (
                          <td key={figure}>
                            <bdi>{entry.figures[figure]}</bdi>
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </>
              )}
            </table>
          </div>
        )}
      </div>
    </div>
  );
}

function Name({ label, color, figures: { hidden }, toggle }: LegendEntry) {
  const t = useT('mf-dashboards');
  const content = (
    <>
      <span className={styles.seriesMark} style={{ '--series': color } as CSSProperties} aria-hidden="true" />
      <bdi>{label}</bdi>
    </>
  );
  return (
    <th scope="row" data-hidden={hidden || undefined}>
      {toggle ? (
        <button
          type="button"
          className={styles.seriesName}
          aria-pressed={!hidden}
          aria-label={t('legend.show', { name: label })}
          onClick={toggle}
        >
          {content}
        </button>
      ) : (
        <span className={styles.seriesName}>{content}</span>
      )}
    </th>
  );
}
