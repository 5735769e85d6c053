import { useEffect, useState } from 'react';

const roomy = () => window.matchMedia('(width >= 1100px)');

/** Whether the library is open beside the canvas: where there is room for both, until somebody closes or opens it. */
export function useLibrary() {
  const [isOpen, setOpen] = useState(() => roomy().matches);
  useEffect(() => {
    const query = roomy();
    const follow = () => setOpen(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return [isOpen, setOpen] as const;
}
