import { useCallback, useEffect, useState } from 'react';
import { readStored, writeStored } from '../../shared/session/local-store.ts';
import { useMedia } from '../../shared/ui/use-media.ts';

const KEY = 'farewind.office.sidebar';
const NARROW = '(max-width: 767.98px)';
const PHONE = '(max-width: 479.98px)';

export interface SidebarState {
  /** Shows icons only. */
  readonly isCollapsed: boolean;
  /** Not beside the page; a button opens it over the page. */
  readonly isHidden: boolean;
  readonly toggle: () => void;
}

/**
 * The sidebar can be collapsed, collapses automatically below 768 px, and disappears below 480 px; the choice in a wide
 * window is remembered.
 */
export function useSidebar(): SidebarState {
  const isNarrow = useMedia(NARROW);
  const isHidden = useMedia(PHONE);
  const [isWideCollapsed, setWideCollapsed] = useState(() => readStored(KEY) === 'collapsed');
  const [isNarrowOpen, setNarrowOpen] = useState(false);
  useEffect(() => {
    if (!isNarrow) setNarrowOpen(false);
  }, [isNarrow]);
  const toggle = useCallback(() => {
    if (isNarrow) return setNarrowOpen((isOpen) => !isOpen);
    setWideCollapsed((was) => {
      writeStored(KEY, was ? 'open' : 'collapsed');
      return !was;
    });
  }, [isNarrow]);
  return { isHidden, isCollapsed: isNarrow ? !isNarrowOpen : isWideCollapsed, toggle };
}
