/** Does the work on the first call at once, and for those within `ms` after it once when that time is over. */
export function limitCalls(work: () => void, ms: number): { call(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!isWaiting) return;
      isWaiting = false;
      work();
      rest();
    }, ms);
  };
  return {
    call() {
      if (timer !== undefined) {
        isWaiting = true;
        return;
      }
      work();
      rest();
    },
    cancel: () => clearTimeout(timer),
  };
}
