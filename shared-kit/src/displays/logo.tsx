import styles from './logo.module.css';
import { useT } from './texts';

/** Size of the logo in px. */
const logoSize = { width: 280, height: 60 };

const product = 'Mullion';

export interface LogoProps {
  /** Website that a press opens in a new tab; without one the logo is a picture only. */
  website?: string;
  width?: number;
  height?: number;
}

/** The mark and the name of the console. */
export function Logo({ website, width = logoSize.width, height = logoSize.height }: LogoProps) {
  const t = useT();
  const picture = (
    <svg
      viewBox={`0 0 ${logoSize.width} ${logoSize.height}`}
      width={width}
      height={height}
      direction="ltr"
      role={website ? undefined : 'img'}
      aria-label={website ? undefined : product}
      aria-hidden={website ? true : undefined}
      className={styles.logo}
    >
      <path d="M13 13h34v34H13zM30 13v34M13 33h34" className={styles.mark} />
      <text x="64" y="41" className={styles.name}>
        {product}
      </text>
    </svg>
  );
  if (!website) return picture;
  return (
    <a
      href={website}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('logo.open', { product })}
      className={styles.link}
    >
      {picture}
    </a>
  );
}
