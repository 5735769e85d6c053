export type ToastType = 'success' | 'info' | 'warn' | 'error';
export type ToastPosition = 'top-start' | 'top' | 'top-end' | 'bottom-start' | 'bottom' | 'bottom-end';

/** A button of a toast. */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface NotifyOptions {
  /** A later toast with the same id takes this one's place, wherever it stands. */
  id?: string;
  /** ms until it goes; 0 keeps it until it is closed. Default by type: `toastDurations`. */
  duration?: number;
  /** Default: {@link defaultToastPosition}, or where the page has them. */
  position?: ToastPosition;
  /**
   * Name of the part of the page it belongs to: a panel inside of the `<ToastTarget>` with this name, which holds one
   * toast. Default, and where there is no such part or the screen is small: the page itself.
   */
  target?: string;
  /** Shows it again even if the same one is visible. */
  force?: boolean;
  className?: string;
  /** One button, such as Undo; pressing it closes the toast. */
  action?: ToastAction;
  /** A second button, such as Show. */
  more?: ToastAction;
  /** What only those who look into it want to read, folded away. */
  detail?: string;
}

export interface Toast extends NotifyOptions {
  key: number;
  type: ToastType;
  text: string;
  duration: number;
  position: ToastPosition;
  target: string;
}

/** How long a toast stays, in ms. Errors stay until somebody has read and closed them. */
export const toastDurations: Readonly<Record<ToastType, number>> = { success: 4000, info: 5000, warn: 8000, error: 0 };

/** Where toasts stand unless they say so. */
export const defaultToastPosition: ToastPosition = 'top-start';

let usualPosition: ToastPosition = defaultToastPosition;
/** Has toasts that name no place stand here; the page that hosts them says so once. */
export const setToastPosition = (position: ToastPosition): void => {
  usualPosition = position;
};

/** The page itself as a target. */
export const rootTarget = 'root';

/** How long a toast takes to come, and to go, in ms. */
export const toastMotion = 100;

/** ms that a panel stays longer than its duration says. */
export const panelExtra = 500;

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

/**
 * Shows a text. An identical one that is still showing stays; any other of the same target is replaced, on
 * the page only one at the same position.
 */
function show(type: ToastType, text: string, { force, ...options }: NotifyOptions = {}): void {
  const position = options.position ?? usualPosition;
  const target = options.target ?? rootTarget;
  const inItsPlace = (toast: Toast) =>
    toast.target === target && (target !== rootTarget || toast.position === position);
  if (!force && toasts.some((toast) => toast.type === type && toast.text === text && inItsPlace(toast))) return;
  const rest = toasts.filter((toast) => !inItsPlace(toast) && (!options.id || toast.id !== options.id));
  const duration = options.duration ?? toastDurations[type];
  change([...rest, { ...options, key: nextKey++, type, text, position, target, duration }]);
}

/** Short messages at the edge of the page. Texts are translated by the caller and shown as plain text. */
export const notify = {
  success: (text: string, options?: NotifyOptions) => show('success', text, options),
  info: (text: string, options?: NotifyOptions) => show('info', text, options),
  warn: (text: string, options?: NotifyOptions) => show('warn', text, options),
  error: (text: string, options?: NotifyOptions) => show('error', text, options),
  /** Closes one toast by its id, or all. */
  dismiss: (id?: string) => change(id === undefined ? [] : toasts.filter((toast) => toast.id !== id)),
  /** Closes what a target shows. */
  hide: (target: string = rootTarget) => change(toasts.filter((toast) => toast.target !== target)),
};

/** Closes the toast with this key; the host's own way. */
export const closeToast = (key: number): void => change(toasts.filter((toast) => toast.key !== key));
