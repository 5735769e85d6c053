/**
 * Stands where the grid would add styles without the nonce of the page. Their rule, about every element below the body,
 * would have all of them styled again as a drag begins and ends; the grid's own styles keep text from being chosen.
 */
export function spareStyles(): void {
  const id = 'react-draggable-style-el';
  if (!document.getElementById(id)) document.head.append(Object.assign(document.createElement('template'), { id }));
}
