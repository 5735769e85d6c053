import { useEffect, useRef } from 'react';

/** Says what is new, once: what is the same again as data is not told again. */
export function useTold<T>(tell: (news: T) => void, news: T | undefined): null {
  const text = news && JSON.stringify(news);
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    if (text !== undefined) latest.current(JSON.parse(text) as T);
  }, [text]);
  return null;
}
