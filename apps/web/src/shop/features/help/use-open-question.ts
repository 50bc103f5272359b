import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The question that the address names. Opening one names it there, so that the address can be sent to somebody. */
export function useOpenQuestion(isLoaded: boolean) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isLoaded && hash !== '') document.getElementById(hash)?.scrollIntoView();
    // Only when the page opens: later the person has the question before them already.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoaded]);
  return {
    openId: hash,
    onToggle: (id: string, isOpen: boolean) => {
      if (!isOpen && hash !== id) return;
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
