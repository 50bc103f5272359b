import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The question that the address names. Opening one names it there, so that the address can be sent to somebody. */
export function useOpenQuestion(isLoaded: boolean) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // The server, which draws the page first, is not told what stands after the #.
  const [openId, setOpenId] = useState('');
  useEffect(() => setOpenId(hash), [hash]);
  useEffect(() => {
    if (isLoaded && hash !== '') document.getElementById(hash)?.scrollIntoView();
    // Only when the page opens: later the person has the question before them already.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoaded]);
  return {
    openId,
    onToggle: (id: string, isOpen: boolean) => {
      if (!isOpen && openId !== id) return;
      void navigate({
        to: '.',
        hash: isOpen ? id : '',
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      });
    },
  };
}
