import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Component, useEffect, type ReactNode } from 'react';
import { sendErrorReport } from '../../shared/watch/watch-errors.ts';
import { keepFocus } from '../../shared/ui/keep-focus.ts';
import { BusyNotice } from '../../shared/ui/busy-notice.tsx';
import '../../styles/busy-notice.css';
import '../../styles/visit.css';
import { AbandonedCard } from '../features/survey/abandoned-card.tsx';
import { useAllowed, useAsking } from '../consent/choice-store.ts';
import { followPlainLink } from '../arrival/follow-plain-link.ts';
import { CookieBar } from '../features/consent/cookie-bar.tsx';
import { startRecording } from '../features/consent/recorder.ts';

/** Runs beside every page; a failure here is reported and hidden, and the page stays. */
export function Visit(): ReactNode {
  return (
    <Quiet>
      <VisitParts />
    </Quiet>
  );
}

function VisitParts(): ReactNode {
  const asking = useAsking();
  useRecording();
  usePlainLink();
  useEffect(keepFocus, []);
  return (
    <>
      <BusyNotice />
      {asking === 'rest' ? null : <CookieBar isOpen={asking === 'change'} />}
      <AbandonedCard isHidden={asking !== 'rest'} />
    </>
  );
}

/** Records while consent is given: starts even in the middle of a visit, and stops when consent is withdrawn. */
function useRecording(): void {
  const router = useRouter();
  const { analytics } = useAllowed();
  useEffect(() => {
    if (!analytics) return;
    return startRecording((listener) =>
      router.subscribe('onResolved', ({ toLocation }) => listener(toLocation.pathname)),
    );
  }, [router, analytics]);
}

/** The partner by whose link the visit began is remembered while consent is given. */
function usePlainLink(): void {
  const { analytics } = useAllowed();
  const queries = useQueryClient();
  useEffect(() => {
    if (analytics) void followPlainLink(queries).catch(() => undefined);
  }, [queries, analytics]);
}

class Quiet extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    sendErrorReport(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
