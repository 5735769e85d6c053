import { MOST_QR_BYTES, QrCode } from '@mullion/shared-kit/displays/qr-code';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { fillText } from '../runtime/flat-values';
import { LatestOrNone } from '../runtime/latest-or-none';
import type { LatestRow } from '../runtime/latest-rows';
import { NoData } from '../runtime/no-data';
import { flagSetting, textSetting } from '../runtime/settings';
import { isPending, useWritten } from '../runtime/use-written';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './qr-code-card.module.css';

/** A text as a QR code; it names values by `${…}`, or a function writes it from them. */
export default function QrCodeCard({ ctx }: { ctx: WidgetContext }) {
  return <LatestOrNone ctx={ctx}>{(rows) => <Content ctx={ctx} rows={rows} />}</LatestOrNone>;
}

function Content({ ctx, rows }: { ctx: WidgetContext; rows: readonly LatestRow[] }) {
  const t = useT('mf-dashboards');
  const { settings } = ctx;
  const written = useWritten(
    flagSetting(settings.useQrCodeTextFunction, false) ? textSetting(settings.qrCodeTextFunction) : undefined,
    rows,
  );
  if (isPending(written)) return null;
  if (written?.failure) return <NoData ctx={ctx} failure={written.failure} onRetry={written.onRetry} />;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
  const pattern = written ? written.text : textSetting(settings.qrCodeTextPattern, '${entityName}');
  const text = fillText(pattern, rows);
  const refusal =
    (written?.isText === false && t('qr.no-text')) ||
    (new TextEncoder().encode(text).length > MOST_QR_BYTES && t('qr.too-long')) ||
    (text === '' && t('qr.empty'));
  if (refusal) return <ErrorState reason={refusal} />;
  return (
    <div className={styles.place}>
      <QrCode text={text} label={t('qr.label', { text })} />
    </div>
  );
}
