/** One value: the address to return to after sign-in. Lives as long as the page. */
export interface RedirectMemory {
  remember(url: string): void;
  peek(): string | null;
  /** Reads and forgets. */
  take(): string | null;
}

/** Keeps the address to go to after the sign-in, once. */
export function createRedirectMemory(): RedirectMemory {
  let url: string | null = null;
  return {
    remember(wanted) {
      url = wanted;
    },
    peek: () => url,
    take() {
      const taken = url;
      url = null;
      return taken;
    },
  };
}
