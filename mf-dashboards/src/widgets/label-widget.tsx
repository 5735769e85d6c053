import { type CSSProperties, useRef, useState } from 'react';
import { fillText } from '../runtime/flat-values';
import { LatestContent } from '../runtime/latest-content';
import type { LatestRow } from '../runtime/latest-rows';
import { listSetting, numberSetting, objectSetting, textSetting } from '../runtime/settings';
import { storedFont, storedStyle } from '../runtime/stored-style';
import { useLatestRows } from '../runtime/use-latest-rows';
import { useSize } from '../runtime/use-size';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './label-widget.module.css';

/** Share of the picture's height that a label's letters have, where it says none, percent. */
const USUAL_SIZE = 6;

/** Texts with values at places of a picture. */
export default function LabelWidget({ ctx }: { ctx: WidgetContext }) {
  const latest = useLatestRows(ctx, { single: true });
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {(rows) => <Picture settings={ctx.settings} rows={rows} />}
    </LatestContent>
  );
}

function Picture({ settings, rows }: { settings: WidgetContext['settings']; rows: readonly LatestRow[] }) {
  const picture = useRef<HTMLDivElement>(null);
  const { height = 0 } = useSize(picture) ?? {};
  const source = textSetting(settings.backgroundImageUrl);
  // Of a drawing that says no size of its own, the browser knows the shape alone.
  const [shape, setShape] = useState<number>();
  return (
    <div className={styles.place}>
      <div ref={picture} className={styles.picture} style={shape ? ({ '--shape': shape } as CSSProperties) : undefined}>
        {source.startsWith('data:image/') && (
          <img
            src={source}
            alt=""
            className={styles.image}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setShape(naturalHeight > 0 ? naturalWidth / naturalHeight : undefined)
            }
          />
        )}
        {listSetting(settings.labels).map((stored, at) => {
          const { pattern, x, y, backgroundColor, font } = objectSetting(stored);
          return (
            <span
              key={at}
              className={styles.label}
              style={{
                ...{ color: '#fff', ...storedFont(font), ...storedStyle({ backgroundColor }) },
                left: `${numberSetting(x, 50)}%`,
                top: `${numberSetting(y, 50)}%`,
                fontSize: (height * numberSetting(objectSetting(font).size, USUAL_SIZE)) / 100,
              }}
            >
              {fillText(textSetting(pattern), rows)}
            </span>
          );
        })}
      </div>
    </div>
  );
}
