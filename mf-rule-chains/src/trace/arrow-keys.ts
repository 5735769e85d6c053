import type { KeyboardEvent } from 'react';

/** On the buttons of a list: up and down press the one before and the one after. */
export function pressNeighbor(event: KeyboardEvent<HTMLButtonElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const all = [...(event.currentTarget.closest('ol')?.querySelectorAll('button') ?? [])];
  const next = by === 0 ? undefined : all[all.indexOf(event.currentTarget) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}
