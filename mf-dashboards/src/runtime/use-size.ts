import { type RefObject, useLayoutEffect, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

/**
 * The inner size of an element in px; undefined until it is measured. For another `holds`, what stands in or around the element, it is
 * measured anew before anything is drawn.
 */
export function useSize(element: RefObject<HTMLElement | null>, holds?: string | boolean): Size | undefined {
  const [size, setSize] = useState<Size & { holds: typeof holds }>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      const isSame = (before: typeof size) =>
        before?.holds === holds && before?.width === width && before?.height === height;
      setSize((before) => (isSame(before) ? before : { holds, width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, holds]);
  return size && size.holds === holds ? size : undefined;
}
