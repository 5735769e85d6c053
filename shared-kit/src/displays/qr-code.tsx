import qrcode from 'qrcode-generator';
import styles from './qr-code.module.css';

/** Empty modules around the symbol, without which readers do not find it (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

// Readers take bytes for UTF-8; the library's own way leaves what is beyond Latin letters out.
qrcode.stringToBytes = (text) => [...new TextEncoder().encode(text)];

/** Bytes that the largest symbol with medium error correction holds. */
export const MOST_QR_BYTES = 2331;

interface QrCodeProps {
  /** Of `MOST_QR_BYTES` bytes at most. */
  text: string;
  /** Its text alternative. */
  label: string;
}

/** A text as a QR code: dark on white in every theme, as not every reader takes it the other way round. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = drawQrCode(text);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={styles.code}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}

/** The symbol with medium error correction: modules along one side, and its dark modules, joined row by row. */
export function drawQrCode(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const places = Array.from({ length: size }, (_, at) => at);
  const runs = places.flatMap((row) => {
    const modules = places.map((column) => (code.isDark(row, column) ? '#' : ' ')).join('');
    return [...modules.matchAll(/#+/g)].map(({ 0: run, index }) => `M${index} ${row}h${run.length}v1H${index}z`);
  });
  return { size, path: runs.join('') };
}
