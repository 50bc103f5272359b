import { useEffect, useState } from 'react';

const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 1101px)') : undefined;

/** Whether the filters lie open over the page, as they do on narrow windows; a wide one shows them beside the list. */
export function useFilterSheet(openerId: string) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const leave = () => setOpen(false);
    wide?.addEventListener('change', leave);
    return () => wide?.removeEventListener('change', leave);
  }, []);
  const close = () => {
    setOpen(false);
    // What lies under the sheet takes the focus only once it is no longer inert.
    requestAnimationFrame(() => document.getElementById(openerId)?.focus());
  };
  return { isOpen, open: () => setOpen(true), close };
}
