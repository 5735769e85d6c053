import { useEffect, useRef, useState } from 'react';
import type { JobEnd, VersionJob } from './current-jobs';

/** Looks on at a job until it ends or the dialog goes: who has gone hears of the end by a toast. */
export function useLookOn() {
  const away = useRef<() => void>(undefined);
  const [isAtWork, setIsAtWork] = useState(false);
  const lookAway = () => {
    away.current?.();
    away.current = undefined;
  };
  useEffect(() => lookAway, []);
  /** Answers how it ended, and whether somebody still looked on. */
  const lookOn = async <S>(job: VersionJob<S>): Promise<{ end: JobEnd<S>; isSeen: boolean }> => {
    away.current = job.watch();
    setIsAtWork(true);
    const end = await job.end;
    const isSeen = away.current !== undefined;
    lookAway();
    setIsAtWork(false);
    return { end, isSeen };
  };
  return { isAtWork, lookOn };
}
