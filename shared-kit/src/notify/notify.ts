export type ToastType = 'success' | 'info' | 'warn' | 'error';
export type ToastPosition = 'top-start' | 'top' | 'top-end' | 'bottom-start' | 'bottom' | 'bottom-end';

export interface NotifyOptions {
  /** A later toast with the same id takes this one's place, wherever it stands. */
  id?: string;
  /** ms until it goes; 0 keeps it until it is closed. Default by type: `toastDurations`. */
  duration?: number;
  position?: ToastPosition;
  /** One button, such as Undo; pressing it closes the toast. */
  action?: { label: string; onSelect: () => void };
}

export interface Toast extends NotifyOptions {
  key: number;
  type: ToastType;
  text: string;
  duration: number;
  position: ToastPosition;
}

/** How long a toast stays, in ms. Errors stay until somebody has read and closed them. */
export const toastDurations: Readonly<Record<ToastType, number>> = { success: 4000, info: 5000, warn: 8000, error: 0 };

/** Spec 3 §9. */
export const defaultToastPosition: ToastPosition = 'top-start';

let toasts: readonly Toast[] = [];
let nextKey = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** The toasts on screen, at most one per position. */
export const toastStore = {
  get: () => toasts,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Shows a text. An identical one that is still showing stays; any other at the same position is replaced (spec 3 §4). */
function show(type: ToastType, text: string, options: NotifyOptions = {}): void {
  const position = options.position ?? defaultToastPosition;
  if (toasts.some((toast) => toast.type === type && toast.text === text && toast.position === position)) return;
  const rest = toasts.filter((toast) => toast.position !== position && (!options.id || toast.id !== options.id));
  change([
    ...rest,
    { ...options, key: nextKey++, type, text, position, duration: options.duration ?? toastDurations[type] },
  ]);
}

/** Short messages at the edge of the page. Texts are translated by the caller and shown as plain text. */
export const notify = {
  success: (text: string, options?: NotifyOptions) => show('success', text, options),
  info: (text: string, options?: NotifyOptions) => show('info', text, options),
  warn: (text: string, options?: NotifyOptions) => show('warn', text, options),
  error: (text: string, options?: NotifyOptions) => show('error', text, options),
  /** Closes one toast by its id, or all. */
  dismiss: (id?: string) => change(id === undefined ? [] : toasts.filter((toast) => toast.id !== id)),
};

/** Closes the toast with this key; the host's own way. */
export const closeToast = (key: number): void => change(toasts.filter((toast) => toast.key !== key));
