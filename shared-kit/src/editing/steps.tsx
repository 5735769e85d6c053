import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '../ui/icon-button';
import { MenuButton, type MenuItem } from '../ui/menu-button';
import { VisuallyHidden } from '../ui/visually-hidden';
import { HISTORY_DEPTH, type History } from './history';
import { stepOfKey } from './step-keys';
import styles from './steps.module.css';
import { useT } from './texts';
import { useToldStep } from './use-told-step';

interface StepsProps {
  history: Pick<History<unknown>, 'done' | 'undone'>;
  undo: (steps?: number) => void;
  redo: (steps?: number) => void;
}

/**
 * Takes back the last change, which its name says, makes it again, and lists all of them to go to any. Ctrl+Z and
 * Ctrl+Shift+Z do the same wherever nothing is typed and no dialog is open. Readers hear of every step.
 */
export function Steps({ history: { done, undone }, undo, redo }: StepsProps) {
  const t = useT();
  const told = useToldStep({ done, undone });
  const [last, next] = [done.at(-1)?.name, undone.at(-1)?.name];
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const way = stepOfKey(event);
    if (!way) return;
    event.preventDefault();
    if (way === 'undo') undo();
    else redo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const items = (): MenuItem[] => [
    ...undone.map(({ name }, at) => ({
      id: `redo ${at}`,
      label: t('step.redo', { step: name }),
      icon: 'redo' as const,
      onSelect: () => redo(undone.length - at),
    })),
    ...done
      .map(({ name }, at) => ({
        id: `undo ${at}`,
        label: name,
        checked: at === done.length - 1,
        onSelect: () => undo(done.length - 1 - at),
      }))
      .toReversed(),
    { id: 'start', label: t('step.start'), checked: done.length === 0, onSelect: () => undo(done.length) },
  ];
  return (
    <div className={styles.steps}>
      <IconButton
        icon="undo"
        label={last ? t('undo.of', { step: last }) : t('undo')}
        disabledReason={last ? null : t('undo.none')}
        onClick={() => undo()}
      />
      <IconButton
        icon="redo"
        label={next ? t('redo.of', { step: next }) : t('redo')}
        disabledReason={next ? null : t('redo.none')}
        onClick={() => redo()}
      />
      <MenuButton
        icon="list"
        label={t('steps')}
        items={items}
        disabledReason={done.length + undone.length === 0 && t('steps.none')}
        header={t('steps.choose')}
        footer={t('steps.kept', { count: HISTORY_DEPTH })}
      />
      <VisuallyHidden>
        <span role="status">{told && <span key={told.key}>{told.text}</span>}</span>
      </VisuallyHidden>
    </div>
  );
}
