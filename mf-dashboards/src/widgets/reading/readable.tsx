import { byteOrderMark, fileName } from '@mullion/shared-kit/browser/csv';
import { downloadFile } from '@mullion/shared-kit/browser/download-file';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton, type MenuItem } from '@mullion/shared-kit/ui/menu-button';
import { type ReactNode, useRef, useState } from 'react';
import { InHead } from '../../runtime/head-place';
import { useSize } from '../../runtime/use-size';
import type { WidgetContext } from '../../runtime/widget-context';
import placeStyles from '../../runtime/widget-place.module.css';
import { useT } from './texts';

interface ReadableProps {
  ctx: Pick<WidgetContext, 'widget'>;
  /** What the table leads back to. */
  kind?: 'chart' | 'map';
  /** Its label. */
  back?: string;
  table: () => ReactNode;
  /** All that is shown as a CSV file. */
  csv: () => string | Promise<string>;
  /** What is drawn as a picture. */
  png?: () => Promise<Blob | null | undefined>;
  /** There is nothing to read yet. */
  isOff?: boolean;
  children: ReactNode;
}

/** Below it the head has room for one button, px. */
const NARROW = 400;

/** A drawing that can be read as a table, and saved: the buttons for that stand in the head of the widget. */
export function Readable({ ctx, kind = 'chart', back, table, csv, png, isOff = false, children }: ReadableProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const [isTable, setIsTable] = useState(false);
  const title = ctx.widget.config.title || ctx.widget.title;
  const save = (ending: 'csv' | 'png', content: () => Promise<Blob | null | undefined>) =>
    runSafely(async () => {
      const file = await content();
      if (file) downloadFile(fileName(title, ending), file);
    });
  const turn = {
    icon: isTable ? (kind === 'map' ? 'map' : 'show_chart') : 'table_rows',
    label: isTable ? (back ?? t('chart')) : t('table'),
  } as const;
  const files: readonly MenuItem[] = [
    {
      id: 'csv',
      label: t('csv'),
      onSelect: () => save('csv', async () => new Blob([byteOrderMark, await csv()], { type: 'text/csv' })),
    },
    ...(png
      ? [
          {
            id: 'png',
            label: t('png'),
            disabledReason: isTable && t(kind === 'map' ? 'png.map' : 'png.table'),
            onSelect: () => save('png', png),
          },
        ]
      : []),
  ];
  const flip = () => setIsTable(!isTable);
  return (
    <>
      {(!isOff || isTable) && (
        <InHead>
          {size && size.width < NARROW ? (
            <MenuButton
              size="small"
              icon="table_rows"
              label={t('tools')}
              items={[{ id: 'table', ...turn, onSelect: flip }, ...files]}
            />
          ) : (
            <>
              <IconButton size="small" {...turn} onClick={flip} />
              <MenuButton size="small" icon="file_download" label={t('download')} items={files} />
            </>
          )}
        </InHead>
      )}
      <div ref={place} className={placeStyles.readable}>
        {isTable ? table() : children}
      </div>
    </>
  );
}
