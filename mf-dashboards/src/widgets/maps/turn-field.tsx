import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { type Entry, Unreadable } from '@mullion/shared-kit/inputs/unreadable';
import { Button } from '@mullion/shared-kit/ui/button';
import { useState } from 'react';
import styles from './map.module.css';
import { useT } from './texts';

/** Turns by an angle that is typed, in place of dragging a handle. */
export function TurnField({ turn }: { turn: (degrees: number) => void }) {
  const t = useT();
  const [angle, setAngle] = useState<Entry<number>>();
  const [error, setError] = useState<string>();
  return (
    <form
      className={styles.turn}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (angle instanceof Unreadable) setError(angle.message);
        else if (angle) turn(angle);
      }}
    >
      <NumberField
        label={t('shape.rotate.angle')}
        hideLabel
        placeholder={t('shape.rotate.angle')}
        unit="°"
        value={angle}
        error={error}
        onChange={(typed) => {
          setError(undefined);
          setAngle(typed);
        }}
      />
      <Button type="submit">{t('shape.rotate.apply')}</Button>
    </form>
  );
}
