import styles from './bars.module.css';

interface BarsProps {
  /** Oldest first. */
  values: readonly number[];
  /** Number of bars that fit; fewer values are aligned to the end. */
  places: number;
}

/** A trend as bars, the present one solid. It has no text: its number is next to it. */
export function Bars({ values, places }: BarsProps) {
  const most = Math.max(1, ...values);
  return (
    <svg viewBox={`0 0 ${places * 10} 100`} preserveAspectRatio="none" className={styles.bars} aria-hidden="true">
      {values.map((value, at) => {
        const height = Math.max(3, (value / most) * 100);
        const x = (places - values.length + at) * 10 + 1;
        return <rect key={x} x={x} width={8} y={100 - height} height={height} />;
      })}
    </svg>
  );
}
