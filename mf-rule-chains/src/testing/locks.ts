type Held = (lock: object | null) => unknown;

/** Web Locks, which jsdom lacks: of one browser, with another page in it that traces chains. */
export function playLocks() {
  const last = new Map<string, Promise<unknown>>();
  const request = async (
    name: string,
    { ifAvailable, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
    work: Held,
  ) => {
    const before = last.get(name);
    if (before && ifAvailable) return work(null);
    const turn = (async () => {
      await before;
      if (!signal?.aborted) await work({ name });
    })();
    last.set(name, turn);
    await turn;
    if (last.get(name) === turn) last.delete(name);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return {
    /** The other page traces a chain until what is returned is called. */
    hold: (ruleChainId: string) =>
      new Promise<() => void>((resolve) => {
        void request(`rule-chain-trace.${ruleChainId}`, {}, () => new Promise<void>((letGo) => resolve(letGo)));
      }),
    end: () => Reflect.deleteProperty(navigator, 'locks'),
  };
}
