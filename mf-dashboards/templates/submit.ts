/**
 * A frame submits no forms, and so tells none of theirs either: a press of a button that would submit one is the event
 * itself.
 */
export function tellSubmits(): void {
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('button, input') : null;
    if (!(pressed instanceof HTMLButtonElement || pressed instanceof HTMLInputElement)) return;
    const { form, type, disabled } = pressed;
    if (event.defaultPrevented || disabled || !form || (type !== 'submit' && type !== 'image')) return;
    event.preventDefault();
    form.dispatchEvent(new SubmitEvent('submit', { submitter: pressed, bubbles: true, cancelable: true }));
  });
}
